import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases, describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { BatchWriter } from './batch-writer.ts';
import { type DocumentRows, toDocumentRows } from './document-record.ts';
import { createTestFolder, documentRow, partyRow } from './testing/import-folder-fixture.ts';

/** A stopped clock, so that no sync to the disk becomes due. */
const stoppedClock = () => 0;

const rowsOfDocument = (id: number, recordedAt = '2001-02-03T10:20:30'): DocumentRows =>
  toDocumentRows(
    id,
    {
      documentType: 'LR',
      documentNumber: `D${id}`,
      instrumentCode: 'WD',
      recordedAt,
      instrumentOn: null,
      bookType: '',
      book: '',
      page: '',
      salePriceCents: null,
      mortgageAmountCents: null,
      verified: false,
      confidential: false,
      pageCount: 0,
      imageFile: '',
      note: '',
      parties: [{ isGrantor: true, lastName: 'Cruz', firstName: 'Ana', middleName: '', suffix: '', sequence: 1 }],
      legals: [],
      references: [],
      parcelIds: [],
      addresses: [],
      islands: [],
      taxLien: undefined,
    },
    undefined,
    'hash',
  );

const countDocuments = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ documents: number }>`SELECT count(*)::int AS documents FROM document`.execute(db);
  return rows[0]?.documents ?? 0;
};

describeOnBothDatabases('the writer of batches', (getDb, getPortalDatabase) => {
  it('writes every document, in any number of batches', async () => {
    const writer = new BatchWriter(getPortalDatabase().admin, stoppedClock);
    for (let id = 1; id <= 1_000; id += 1) {
      writer.add(rowsOfDocument(id), undefined);
      await writer.waitForRoom();
    }
    await writer.finish();
    expect(writer.added).toBe(1_000);
    expect(await countDocuments(getDb())).toBe(1_000);
    const { rows } = await sql`SELECT last_key, parties FROM surname`.execute(getDb());
    expect(rows).toEqual([{ last_key: 'CRUZ', parties: 1_000 }]);
  });

  it('stops at the first failed batch, and throws its error from waitForRoom() and finish()', async () => {
    const writer = new BatchWriter(getPortalDatabase().admin, stoppedClock);
    writer.add(rowsOfDocument(1, 'never'), undefined);
    await expect(writer.finish()).rejects.toThrow(/never/);
    for (let id = 2; id <= 500; id += 1) writer.add(rowsOfDocument(id), undefined);
    await expect(writer.waitForRoom()).rejects.toThrow(/never/);
    await expect(writer.finish()).rejects.toThrow(/never/);
    expect(await countDocuments(getDb())).toBe(0);
  });

  it('starts no other batch after it was stopped', async () => {
    const writer = new BatchWriter(getPortalDatabase().admin, stoppedClock);
    for (let id = 1; id <= 1_000; id += 1) writer.add(rowsOfDocument(id), undefined);
    await writer.stop();
    const written = await countDocuments(getDb());
    expect(written).toBe(writer.added);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(1_000);
  });
});

describeOnEmbeddedDatabase('the end of an import', (_getDb, getPortalDatabase) => {
  it('writes to disk what the transactions did not yet sync', async () => {
    const { admin } = getPortalDatabase();
    const folder = await createTestFolder({
      'documents.csv': [documentRow('D1')],
      'parties.csv': [partyRow('D1', 'GRANTOR', 'Cruz')],
    });
    await folder.import(admin, { now: stoppedClock });
    await folder.remove();
    const { rows } = await sql<{ unsynced: string }>`
      SELECT pg_current_wal_insert_lsn() - pg_current_wal_flush_lsn() AS unsynced`.execute(admin);
    expect(Number(rows[0]?.unsynced)).toBe(0);
  });
});

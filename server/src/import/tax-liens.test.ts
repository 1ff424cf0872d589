import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { createTestFolder, documentRow, type FolderContent, type TestFolder } from './testing/import-folder-fixture.ts';

const lien = (document_number: string, more = {}) => ({
  document_number,
  lien_number: 'TX-7',
  lien_date: '2001-01-15',
  ...more,
});
const payer = (document_number: string, name: string, first_name = '', more = {}) => ({
  document_number,
  name,
  first_name,
  middle_name: '',
  ...more,
});
const event = (document_number: string, kind: string, more = {}) => ({ document_number, kind, ...more });

const TWO_LIENS: FolderContent = {
  'documents.csv': [documentRow('1'), documentRow('2', { confidential: true }), documentRow('3')],
  'tax_liens.csv': [
    lien('1', { lien_type: 'Income tax', total_amount: '1250.50', expires_at: '01/31/2011' }),
    lien('2', { lien_number: 'TX-0008' }),
  ],
  'tax_lien_taxpayers.csv': [
    payer('1', 'Hagåtña Trust', '', { address: '1 Beach Road, Garapan' }),
    payer('1', "O'Brien", 'Mary', { middle_name: 'Quinn' }),
    payer('2', 'Reyes'),
  ],
  'tax_lien_events.csv': [
    event('1', 'REVOKE', { event_document_number: '9', event_date: '2003-01-01' }),
    event('1', 'RELEASE', { flag: 'FULL', event_document_number: '8', event_date: '2002-01-01' }),
    event('1', 'REVISION', { flag: 'PARTIAL', event_document_number: '7', event_document_type: 'TL' }),
    event('2', 'RELEASE', { event_document_number: '8', event_date: '2002-01-01' }),
  ],
};

const TABLES = ['tax_lien', 'tax_lien_taxpayer', 'tax_lien_release', 'tax_lien_revision'];
const rowsOf = async (db: Kysely<Database>): Promise<Record<string, unknown[]>> => {
  const content: Record<string, unknown[]> = {};
  for (const table of TABLES)
    content[table] = (
      await sql`SELECT row_to_json(t) AS row FROM ${sql.id(table)} AS t ORDER BY 1::text`.execute(db)
    ).rows;
  return content;
};
const shown = async (db: Kysely<Database>) => {
  const { rows } = await sql`
    SELECT document_number, lien_number, lien_key, lien_on::text, lien_type, total_cents::int, current_until::text, tax_lien.confidential
    FROM tax_lien JOIN document ON document.id = doc_id ORDER BY document_number`.execute(db);
  return rows;
};

describeOnBothDatabases('the import of tax liens', (getDb) => {
  let folder: TestFolder;
  afterEach(() => folder.remove());
  const start = async (content: FolderContent) => {
    folder = await createTestFolder(content);
    return folder.import(getDb());
  };

  test("reads a lien's own columns, and pairs releases with their revocations", async () => {
    expect(await start(TWO_LIENS)).toMatchObject({ added: 3, rejectedRows: 0 });
    expect(await shown(getDb())).toMatchObject([
      {
        document_number: '1',
        lien_number: 'TX-7',
        lien_on: '2001-01-15',
        lien_type: 'Income tax',
        total_cents: 125_050,
        // its release was revoked, so it is current until it expires
        current_until: '2011-01-31',
        confidential: false,
      },
      { document_number: '2', lien_type: '', total_cents: null, current_until: '-infinity', confidential: true },
    ]);
    const { rows: payers } = await sql`
      SELECT name, address, last_key, first_key, middle_key FROM tax_lien_taxpayer ORDER BY doc_id, ord`.execute(
      getDb(),
    );
    expect(payers).toEqual([
      {
        name: 'Hagåtña Trust',
        address: '1 Beach Road, Garapan',
        last_key: 'HAGATNATRUST',
        first_key: '',
        middle_key: '',
      },
      { name: "O'Brien", address: '', last_key: 'OBRIEN', first_key: 'MARY', middle_key: 'Q' },
      { name: 'Reyes', address: '', last_key: 'REYES', first_key: '', middle_key: '' },
    ]);
    const { rows: releases } = await sql`
      SELECT flag, release_number, revoke_number FROM tax_lien_release ORDER BY doc_id`.execute(getDb());
    expect(releases).toEqual([
      { flag: 'FULL', release_number: '8', revoke_number: '9' },
      { flag: '', release_number: '8', revoke_number: '' },
    ]);
    const { rows: revisions } = await sql`SELECT flag, document_type, document_number FROM tax_lien_revision`.execute(
      getDb(),
    );
    expect(revisions).toEqual([{ flag: 'PARTIAL', document_type: 'TL', document_number: '7' }]);
  });

  test('lists revisions in the order of their days', async () => {
    const revision = (event_document_number: string, event_date: string) =>
      event('1', 'REVISION', { event_document_number, event_date });
    await start({ ...TWO_LIENS, 'tax_lien_events.csv': [revision('6', '2004-01-01'), revision('5', '2003-01-01')] });
    const { rows } = await sql`SELECT document_number FROM tax_lien_revision ORDER BY doc_id, ord`.execute(getDb());
    expect(rows).toEqual([{ document_number: '5' }, { document_number: '6' }]);
  });

  test('changes nothing the second time, replaces a changed lien, and removes a missing one', async () => {
    await start(TWO_LIENS);
    const before = await rowsOf(getDb());
    expect(await folder.import(getDb())).toMatchObject({ added: 0, replaced: 0, unchanged: 3 });
    expect(await rowsOf(getDb())).toEqual(before);
    await folder.write({
      'tax_liens.csv': [lien('1', { total_amount: '7.00' })],
      'tax_lien_taxpayers.csv': [payer('1', 'Cruz')],
      'tax_lien_events.csv': 'document_number,kind\n',
    });
    expect(await folder.import(getDb())).toMatchObject({ added: 0, replaced: 2, unchanged: 1 });
    expect(await shown(getDb())).toMatchObject([{ document_number: '1', total_cents: 700, current_until: 'infinity' }]);
    const after = await rowsOf(getDb());
    expect([after.tax_lien_taxpayer?.length, after.tax_lien_release, after.tax_lien_revision]).toEqual([1, [], []]);
  });

  test('rejects an invalid lien with its document, and reports the reason', async () => {
    const long = '\ufdfa'.repeat(60);
    await start({
      'documents.csv': ['1', '2', '3', '4', '5', '6', '7'].map((number) => documentRow(number)),
      'tax_liens.csv': [
        lien('1', { lien_date: '2001-02-30' }),
        lien('2', { lien_date: '' }),
        lien('3'),
        lien('3', { lien_number: 'TX-9' }),
        lien('4', { lien_number: long }),
        lien('7', { total_amount: 'much' }),
      ],
      'tax_lien_taxpayers.csv': [payer('5', 'Cruz')],
      'tax_lien_events.csv': [event('6', 'RELEASE'), event('7', 'LAPSE')],
    });
    expect(await folder.rejects()).toEqual([
      'tax_liens.csv,2,1,lien_date,is not a date (YYYY-MM-DD)',
      'tax_liens.csv,3,2,lien_date,is required',
      'tax_liens.csv,5,3,document_number,the document already has a row in this file',
      'tax_liens.csv,6,4,lien_number,has too many characters that expand to several letters',
      'tax_lien_taxpayers.csv,2,5,document_number,no such lien in tax_liens.csv',
      'tax_lien_events.csv,2,6,document_number,no such lien in tax_liens.csv',
      'tax_liens.csv,7,7,total_amount,is not a plain decimal amount',
      'tax_lien_events.csv,3,7,kind,"is not one of REVISION, RELEASE, REVOKE"',
    ]);
    expect(await rowsOf(getDb())).toEqual(Object.fromEntries(TABLES.map((table) => [table, []])));
  });
});

// The first rows of a long list must be found without reading the whole list. These tests count the rows that are read, and compare the
// results with a plain scan.
import { searchByGrantorGranteeBook, searchByLegalDescription, searchByTaxLien } from '@portal/contracts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { findByGrantorGranteeBook } from './grantor-grantee-book-search.store.ts';
import { findByLegalDescription } from './legal-search.store.ts';
import { addDocuments, DOCUMENTS } from './many-documents.testing.ts';
import { findKnownNames } from './near-names.store.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import { findTaxLiens } from './tax-lien-search.store.ts';

jest.setTimeout(120_000);

const ANYTHING = { from: null, to: null, documentType: null, instruments: null, seesConfidential: false };
const FIRST_BATCH = { offset: 0, limit: 25 };
const TODAY = '2026-11-20';
const DIRECTIONS = ['ASC', 'DESC'] as const;
/** 1,001 rows for the list, the liens of the current year that have expired already, and one row for each year. */
const MAX_READ = 4_000;
const idsOf = (rows: readonly { id: string | number }[]) => rows.map(({ id }) => Number(id));

describeOnBothDatabases('a long list', (_getDb, getDatabase) => {
  test('of current liens is scanned in order in both directions, with and without dates', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin);
    // they expire over twelve years, starting with the previous year; one in a hundred never expires
    await sql`INSERT INTO tax_lien (doc_id, lien_number, lien_type, lien_key, lien_on, current_until, number_key, recorded_on,
        document_type, instrument_code, grantor_key, confidential)
      SELECT id, 'X', '', 'X', recorded_on, CASE WHEN id % 100 = 0 THEN 'infinity' ELSE date '2025-12-01' + (id % 4000)::int END,
        number_key, recorded_on, document_type, instrument_code, grantor_key, id % 7 = 0 FROM document`.execute(admin);
    await sql`VACUUM ANALYZE tax_lien, recorded_month`.execute(admin);
    const input = z.parse(searchByTaxLien.request, { timestamp: 1 });
    const wrong: unknown[] = [];
    for (const direction of DIRECTIONS)
      for (const [from, to] of [
        [null, null],
        ['1990-01-15', '1999-12-31'],
      ] as const) {
        const filter = { ...ANYTHING, from, to };
        const order = { key: 'docNumber', direction } as const;
        const scanned = await sql<{ id: string }>`SELECT doc_id AS id FROM tax_lien
          WHERE current_until >= ${TODAY}::date AND NOT confidential AND recorded_on >= coalesce(${from}::date, '-infinity')
            AND recorded_on <= coalesce(${to}::date, 'infinity')
          ORDER BY number_key ${sql.raw(direction)}, doc_id ${sql.raw(direction)} LIMIT 25`.execute(admin);
        const find = (db: typeof admin) => findTaxLiens(db, { input, filter, today: TODAY }, order, FIRST_BATCH);
        const { ids, total, isMore } = await find(admin);
        expect({ ids: ids.map(Number), total, isMore }).toEqual({
          ids: idsOf(scanned.rows),
          total: 1_000,
          isMore: true,
        });
        const read = await rowsReadBy(admin, ['tax_lien'], find);
        if (read === 0 || read > MAX_READ) wrong.push([direction, from, read]);
      }
    expect(wrong).toEqual([]);
  });

  test('of liens of thirty years in another order does not read liens of other years', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin);
    await sql`INSERT INTO tax_lien (doc_id, lien_number, lien_type, lien_key, lien_on, current_until, number_key, recorded_on,
        document_type, instrument_code, grantor_key, confidential)
      SELECT id, 'X', '', 'X' || id % 89, recorded_on - (id % 50)::int, 'infinity', number_key, recorded_on, document_type, instrument_code,
        grantor_key, false FROM document`.execute(admin);
    await sql`VACUUM ANALYZE tax_lien, recorded_month`.execute(admin);
    const input = z.parse(searchByTaxLien.request, { timestamp: 1, currentOrExpired: 'ALL' });
    const filter = { ...ANYTHING, from: '1985-01-01', to: '2015-12-31' };
    const wrong: unknown[] = [];
    for (const key of ['lienDate', 'lienNumber'] as const)
      for (const direction of DIRECTIONS) {
        const find = (db: typeof admin) =>
          findTaxLiens(db, { input, filter, today: TODAY }, { key, direction }, FIRST_BATCH);
        const column = sql.ref({ lienDate: 'lien_on', lienNumber: 'lien_key' }[key]);
        const scanned = await sql<{ id: string }>`SELECT doc_id AS id FROM tax_lien
          WHERE recorded_on >= ${filter.from}::date AND recorded_on <= ${filter.to}::date
          ORDER BY ${column} ${sql.raw(direction)}, number_key ${sql.raw(direction)} LIMIT 25`.execute(admin);
        expect((await find(admin)).ids.map(Number)).toEqual(idsOf(scanned.rows));
        const read = await rowsReadBy(admin, ['tax_lien'], find);
        // 5,000 rows to learn that the liens are many, and 1,001 for the list
        if (read === 0 || read > 7_000) wrong.push([key, direction, read]);
      }
    expect(wrong).toEqual([]);
  });

  test('of book pages is scanned in the order of their first names', async () => {
    const { admin } = getDatabase();
    await sql`INSERT INTO grantor_grantee_book (id, reference_id, type, from_name, to_name, document_type, page_count, image_file,
        content_hash, number_key, from_key, until_key, day_key)
      SELECT n, 'B-' || n, 'GRANTOR', name, name, 'GGB', 0, '', '', '0' || length(n::text) || n, name,
        CASE WHEN n % 50 = 0 THEN name || 'ZZ' ELSE name || 'B' END, '-infinity'
      FROM (SELECT n, 'S' || chr(65 + n % 3) || lpad((n % 8000)::text, 4, 'A') AS name FROM generate_series(1, 24000) AS n) AS made`.execute(
      admin,
    );
    await sql`VACUUM ANALYZE grantor_grantee_book`.execute(admin);
    const wrong: unknown[] = [];
    for (const direction of DIRECTIONS)
      for (const grantorGranteeLastName of ['S', 'SB', 'SBAAA7']) {
        const input = z.parse(searchByGrantorGranteeBook.request, { timestamp: 1, grantorGranteeLastName });
        const criteria = { input, filter: ANYTHING, today: TODAY };
        const order = { key: 'fromName', direction } as const;
        const find = (db: typeof admin) => findByGrantorGranteeBook(db, criteria, order, FIRST_BATCH);
        const scanned = await sql<{ id: string }>`SELECT id FROM grantor_grantee_book
          WHERE from_key < ${`${grantorGranteeLastName}~`} AND until_key > ${grantorGranteeLastName}
          ORDER BY from_key ${sql.raw(direction)}, number_key ${sql.raw(direction)} LIMIT 25`.execute(admin);
        expect((await find(admin)).ids.map(Number)).toEqual(idsOf(scanned.rows));
        const read = await rowsReadBy(admin, ['grantor_grantee_book'], find);
        if (read === 0 || read > MAX_READ + 4_000) wrong.push([direction, grantorGranteeLastName, read]);
      }
    expect(wrong).toEqual([]);
  });

  test('of a plat reads only the rows of the requested lot', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin, sql`(n % 480)::text`);
    await sql`VACUUM ANALYZE legal`.execute(admin);
    const input = z.parse(searchByLegalDescription.request, {
      timestamp: 1,
      legalType: 'LB',
      plat: 'P9',
      lot: '017',
      searchMethod: 'EXACT',
    });
    const find = (db: typeof admin) =>
      findByLegalDescription(db, input, ANYTHING, { key: 'docNumber', direction: 'ASC' }, FIRST_BATCH);
    expect((await find(admin)).total).toBe(DOCUMENTS / 480);
    expect(await rowsReadBy(admin, ['legal'], find)).toBe(DOCUMENTS / 480);
  });

  test('of similar names looks up each name, and does not scan all names of the county', async () => {
    const { admin } = getDatabase();
    await sql`INSERT INTO surname (last_key, parties) SELECT 'NAME' || n, 1 FROM generate_series(1, 60000) AS n`.execute(
      admin,
    );
    await sql`VACUUM ANALYZE surname`.execute(admin);
    const keys = Array.from({ length: 600 }, (_, n) => `NAME${n * 7}X`);
    const read = await rowsReadBy(admin, ['surname'], (db) => findKnownNames(db, [...keys, 'NAME77'], []));
    expect(read).toBeLessThan(1_000);
  });
});

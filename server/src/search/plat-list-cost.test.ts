import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { readPlatPage } from '../records/plats.store.ts';
import { addDocuments } from './many-documents.testing.ts';
import { rowsReadBy } from './rows-read.testing.ts';

const PLATS = 10_000;
const CONFIDENTIAL_LOTS = 480;
/** Each of these lots is read as the name of a plat and again as one of its lots, both for the count and for the page. */
const MAX_HIDDEN_READ = 2 * (2 * CONFIDENTIAL_LOTS + 100);

describeOnBothDatabases('the number of rows that the list of plats reads', (_getDb, getDatabase) => {
  test('grows with the confidential documents only, not with all lots of the county', async () => {
    const { admin } = getDatabase();
    await addDocuments(admin);
    await sql`UPDATE legal SET plat_number = 'P' || doc_id % ${sql.lit(PLATS)}, confidential = doc_id % 100 = 0`.execute(
      admin,
    );
    await sql`INSERT INTO plat (plat_number, plat_name, name_key, number_key, folded_number)
      SELECT 'P' || n, 'P' || n, 'P' || n, 'P' || n, 'P' || n FROM generate_series(0, ${sql.lit(PLATS - 1)}) AS n`.execute(
      admin,
    );
    await sql`VACUUM ANALYZE legal, plat, tract_book_legal`.execute(admin);
    const read = async (filterText: string) => {
      const page = { filterText, positionTo: '', pageNumber: 1, pageSize: 10 };
      const query = { ...page, sortBy: 'platNumber', seesConfidential: false } as const;
      expect((await readPlatPage(admin, query)).totalRecordCount).toBe(filterText === '' ? PLATS - 100 : 110);
      return rowsReadBy(admin, ['legal', 'tract_book_legal'], (db) => readPlatPage(db, query));
    };
    expect(await read('p12')).toBeLessThanOrEqual(MAX_HIDDEN_READ);
    expect(await read('')).toBeLessThanOrEqual(MAX_HIDDEN_READ);
  });
});

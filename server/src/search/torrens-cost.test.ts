import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import type { SortOrder } from './search-query.ts';
import { findByTorrensText, type TorrensSortKey } from './torrens-search.store.ts';

const CERTIFICATES = 40_000;
/** A word that stands on all of them, and one that stands on every second one. */
const WORDS = ['mortgage', 'even'];
const ORDERS = (['certificateNumber', 'certifiedDate'] as const).flatMap((key): SortOrder<TorrensSortKey>[] => [
  { key, direction: 'ASC' },
  { key, direction: 'DESC' },
]);
/** A walk gives 4,000 rows, and passes as many that are not meant where every second one is. */
const MOST_READ = 9_000;

describeOnBothDatabases('what a search of texts of certificates reads', (_getDb, getDatabase) => {
  test('of a word that stands on many stays below a few thousand rows, by number and by day', async () => {
    const { admin } = getDatabase();
    await sql`INSERT INTO torrens_text (cert_id, section, text_key, number_key, certified_on, book_key)
      SELECT n, 'MEMORIAL', CASE WHEN n % 2 = 0 THEN ' MORTGAGE EVEN ' ELSE ' MORTGAGE ODD ' END, '0' || length(n::text) || n,
        date '1970-01-01' + n / 3, '' FROM generate_series(1, ${sql.lit(CERTIFICATES)}) AS n`.execute(admin);
    await sql`VACUUM ANALYZE torrens_text`.execute(admin);
    const dear: string[] = [];
    for (const text of WORDS)
      for (const order of ORDERS) {
        const query = { text, searchIn: 'ALL' as const, from: null, to: null };
        const read = await rowsReadBy(admin, ['torrens_text'], (db) =>
          findByTorrensText(db, query, order, { offset: 0, limit: 25 }),
        );
        if (read === 0 || read > MOST_READ) dear.push(`${text} by ${order.key} ${order.direction}: ${read}`);
      }
    expect(dear).toEqual([]);
  }, 300_000);
});

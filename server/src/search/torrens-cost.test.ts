import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { rowsReadBy } from './rows-read.testing.ts';
import type { SortOrder } from './search-query.ts';
import { findByTorrensText, type TorrensSortKey } from './torrens-search.store.ts';

const CERTIFICATES = 40_000;
/** A word that is on all certificates, and one that is on every second one. */
const WORDS = ['mortgage', 'even'];
const ORDERS = (['certificateNumber', 'certifiedDate'] as const).flatMap((key): SortOrder<TorrensSortKey>[] => [
  { key, direction: 'ASC' },
  { key, direction: 'DESC' },
]);
/** A scan returns 4,000 rows. If every second row matches, it reads twice as many. */
const MAX_READ = 9_000;

describeOnBothDatabases('the number of rows that a search of certificate texts reads', (_getDb, getDatabase) => {
  test('stays limited for a word that is on many certificates, sorted by number and by date', async () => {
    const { admin } = getDatabase();
    await sql`INSERT INTO torrens_text (cert_id, section, text_key, number_key, certified_on, book_key)
      SELECT n, 'MEMORIAL', CASE WHEN n % 2 = 0 THEN ' MORTGAGE EVEN ' ELSE ' MORTGAGE ODD ' END, '0' || length(n::text) || n,
        date '1970-01-01' + n / 3, '' FROM generate_series(1, ${sql.lit(CERTIFICATES)}) AS n`.execute(admin);
    await sql`VACUUM ANALYZE torrens_text`.execute(admin);
    const expensive: string[] = [];
    for (const text of WORDS)
      for (const order of ORDERS) {
        const query = { text, searchIn: 'ALL' as const, from: null, to: null, seesConfidential: false };
        const read = await rowsReadBy(admin, ['torrens_text'], (db) =>
          findByTorrensText(db, query, order, { offset: 0, limit: 25 }),
        );
        if (read === 0 || read > MAX_READ) expensive.push(`${text} by ${order.key} ${order.direction}: ${read}`);
      }
    expect(expensive).toEqual([]);
  }, 300_000);
});

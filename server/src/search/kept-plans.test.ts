import { type Kysely, sql } from 'kysely';
import { readDocumentRows } from '../documents/document-rows.store.ts';
import { readGrantorGranteeBookRows } from '../documents/grantor-grantee-book-rows.store.ts';
import { readTaxLienRows } from '../documents/tax-lien-rows.store.ts';
import { readTorrensRows } from '../documents/torrens-rows.store.ts';
import { readTractBookRows } from '../documents/tract-book-rows.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import { readNameStatistics } from './name-statistics.store.ts';

/** PostgreSQL plans a prepared statement for its values five times before it can keep a general plan. */
const PLANNED_FOR_VALUES = 5;
/** More often than that, so that the last times use the kept plan. */
const TIMES = PLANNED_FOR_VALUES + 3;
const VIEW = { seesConfidential: false, torrensLabel: 'Torrens' };
const NAMES = typedNameKeys({ last: 'SMITH', first: '', middle: '' });

const READERS: [string, (db: Kysely<Database>) => Promise<unknown>][] = [
  ['documents', (db) => readDocumentRows(db, [1], VIEW)],
  ['tax liens', (db) => readTaxLienRows(db, [1], false)],
  ['certificates', (db) => readTorrensRows(db, [1], false)],
  ['tract book entries', (db) => readTractBookRows(db, [1], false)],
  ['book pages', (db) => readGrantorGranteeBookRows(db, [1], false)],
  ['statistics of a name', (db) => readNameStatistics(db, [NAMES], 2, { from: null, to: null })],
];

describeOnServerDatabase('a connection that reads one record or name at a time', (getDb) => {
  it('keeps the plan of each statement', async () => {
    await getDb()
      .connection()
      .execute(async (db) => {
        for (const [, read] of READERS) for (let times = 0; times < TIMES; times += 1) await read(db);
        const { rows } = await sql<{ planned: number }>`SELECT custom_plans::int AS planned FROM pg_prepared_statements
          WHERE generic_plans + custom_plans = ${TIMES} ORDER BY prepare_time`.execute(db);
        expect(rows.map(({ planned }, index) => [READERS[index]?.[0], planned])).toEqual(
          READERS.map(([what]) => [what, PLANNED_FOR_VALUES]),
        );
      });
  });
});

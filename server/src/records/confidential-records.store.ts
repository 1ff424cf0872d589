import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The table with the ids of confidential records that are not documents. An import writes it with the records. */
export const CONFIDENTIAL_RECORDS = 'confidential_record';

declare module '../platform/database/schema.ts' {
  interface Database {
    confidential_record: { id: number };
  }
}

/**
 * The condition for records that everyone may see; none for staff, who see all. The table is small, and is read once per statement, as an array:
 * PostgreSQL takes NOT IN with a query for a condition that half of the rows meet, and would choose other plans for it.
 */
export const notConfidential = (id: RawBuilder<unknown>, seesConfidential: boolean): RawBuilder<boolean>[] =>
  seesConfidential ? [] : [sql`${id} <> ALL (ARRAY(SELECT id FROM confidential_record))`];

/** The same as one condition, for a statement that needs one. */
export const isVisibleRecord = (id: RawBuilder<unknown>, seesConfidential: boolean): RawBuilder<boolean> =>
  notConfidential(id, seesConfidential)[0] ?? sql`TRUE`;

/** Whether a record that is not a document is confidential. */
export const isConfidentialRecord = async (db: Kysely<Database>, id: number): Promise<boolean> =>
  (await db.selectFrom('confidential_record').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

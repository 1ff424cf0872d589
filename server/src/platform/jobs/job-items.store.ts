import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The maximum number of failed items that are stored for one run: with more, the job itself has failed. */
const MAX_FAILED = 100;

interface MarkedItem {
  readonly job: string;
  readonly item: string;
  readonly occurrence: Date;
  readonly now: Date;
}

/**
 * Marks an item as done in an occurrence; false if it already is. A concurrent attempt for the same item waits for the end of
 * this transaction.
 */
export async function markItemDone(
  tx: Transaction<Database>,
  { job, item, occurrence, now }: MarkedItem,
): Promise<boolean> {
  const { rows } = await sql`
    insert into job_item (job, item, occurrence, is_done, at) values (${job}, ${item}, ${occurrence}, true, ${now})
    on conflict (job, item) do update
      set occurrence = excluded.occurrence, is_done = true, at = excluded.at, tries = 0, error = null
      where not job_item.is_done or job_item.occurrence <> excluded.occurrence
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores which items failed, and how often so far. An item that is marked as done in this occurrence stays done: the mark was committed
 * with the work, and only the response was lost.
 */
export async function storeFailedItems(
  db: Kysely<Database>,
  { job, occurrence, now }: Omit<MarkedItem, 'item'>,
  failed: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [item, error] of [...failed].slice(0, MAX_FAILED)) {
    await sql`
      insert into job_item (job, item, occurrence, is_done, at, tries, error)
      values (${job}, ${item}, ${occurrence}, false, ${now}, 1, ${error})
      on conflict (job, item) do update
        set occurrence = excluded.occurrence, is_done = false, at = excluded.at, tries = job_item.tries + 1,
            error = excluded.error
        where not (job_item.is_done and job_item.occurrence = excluded.occurrence)`.execute(db);
  }
}

/** Deletes the failures of items that have been done since. */
export async function forgetFailures(db: Kysely<Database>, job: string, done: ReadonlySet<string>): Promise<void> {
  if (done.size === 0) return;
  // as one array parameter, because a statement has at most 65,535 parameters
  await sql`delete from job_item where job = ${job} and not is_done and item = any(${[...done]}::text[])`.execute(db);
}

/** The items that failed and have not been done since, newest first. */
export const failedItems = (db: Kysely<Database>, job: string) =>
  db
    .selectFrom('job_item')
    .select(['item', 'tries', 'at', 'error'])
    .where('job', '=', job)
    .where('is_done', '=', false)
    .orderBy('at', 'desc')
    .orderBy('item')
    .limit(MAX_FAILED)
    .execute();

import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A rule for the deletion of old rows of a table. */
export interface Retention {
  readonly table: string;
  /** The age at which rows are deleted. */
  readonly afterMs: number;
  /** The condition for rows that can be deleted. `before` is the present time minus `afterMs`. */
  readonly isExpired: (before: Date) => ReturnType<typeof sql<boolean>>;
}

/**
 * The tables that visitors can fill, and how long their rows are kept. Rows that the ledger, the audit log or a payment depends on are
 * never deleted: paid orders, attempts that led to a payment, and sessions with an open hold.
 */
export const RETENTIONS: readonly Retention[] = [
  {
    table: 'session',
    afterMs: 7 * DAY_MS,
    isExpired: (before) => sql<boolean>`logged_in_at < ${before}
      AND NOT EXISTS (SELECT FROM card_hold WHERE card_hold.session_id = session.id AND card_hold.ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM payment_attempt AS attempt
        WHERE attempt.session_id = session.id AND attempt.ended_at IS NULL)`,
  },
  {
    table: 'login_failure',
    afterMs: DAY_MS,
    isExpired: (before) =>
      sql<boolean>`first_failed_at < ${before} AND coalesce(refused_until, first_failed_at) < ${before}`,
  },
  { table: 'login_network', afterMs: 60 * DAY_MS, isExpired: (before) => sql<boolean>`last_login_at < ${before}` },
  { table: 'login_browser', afterMs: 180 * DAY_MS, isExpired: (before) => sql<boolean>`last_login_at < ${before}` },
  { table: 'reset_ticket', afterMs: 7 * DAY_MS, isExpired: (before) => sql<boolean>`expires_at < ${before}` },
  { table: 'recovery_mail', afterMs: 7 * DAY_MS, isExpired: (before) => sql<boolean>`begun_at < ${before}` },
  { table: 'outbox', afterMs: 7 * DAY_MS, isExpired: (before) => sql<boolean>`done_at < ${before}` },
  // a charge makes its list free for twelve hours; the row of a lookup without a charge exists only during its transaction
  { table: 'lookup_charge', afterMs: DAY_MS, isExpired: (before) => sql<boolean>`charged_at < ${before}` },
  {
    table: 'image_state',
    afterMs: 7 * DAY_MS,
    isExpired: (before) => sql<boolean>`created_at < ${before} AND journal_id IS NULL
      AND state IN ('PREVIEWED', 'ORDERED', 'CANCELLED', 'EXPIRED')`,
  },
  {
    table: 'add_on_order',
    afterMs: 7 * DAY_MS,
    isExpired: (before) => sql<boolean>`created_at < ${before} AND journal_id IS NULL AND state <> 'BOUGHT'`,
  },
  {
    table: 'payment_attempt',
    afterMs: 90 * DAY_MS,
    isExpired: (before) => sql<boolean>`ended_at < ${before} AND watch_ended_at < ${before}
      AND state IN ('REFUSED', 'EXPIRED') AND transaction_id IS NULL AND reported_transaction_id IS NULL
      AND NOT EXISTS (SELECT FROM card_hold WHERE card_hold.attempt_id = payment_attempt.id)
      AND NOT EXISTS (SELECT FROM card_task WHERE card_task.attempt_id = payment_attempt.id)`,
  },
  { table: 'use_count', afterMs: HOUR_MS, isExpired: (before) => sql<boolean>`ends_at < ${before}` },
  // The rows prevent an item from being done twice in one occurrence of its job, which ends long before this.
  { table: 'job_item', afterMs: 60 * DAY_MS, isExpired: (before) => sql<boolean>`at < ${before}` },
  { table: 'shown_record', afterMs: DAY_MS, isExpired: (before) => sql<boolean>`shown_at < ${before}` },
];

/**
 * Deletes up to `limit` old rows of a table, and returns how many. Skips locked rows, so that no other transaction waits; the next run
 * deletes them.
 */
export async function deleteSome(
  db: Kysely<Database>,
  { table, isExpired, afterMs }: Retention,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const isOld = isExpired(new Date(now.getTime() - afterMs));
  const { rows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${isOld} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )) RETURNING 1`.execute(db);
  return rows.length;
}

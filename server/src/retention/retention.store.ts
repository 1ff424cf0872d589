import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Rows of a table that nobody needs anymore once they are so old. */
export interface Retention {
  readonly table: string;
  readonly afterMs: number;
  /** What a row needs to be old by `before`, the moment so long ago. */
  readonly isOver: (before: Date) => ReturnType<typeof sql<boolean>>;
}

/**
 * What strangers can fill, and how long it stays. Nothing that the ledger, the audit log or a payment is on is in it: an order
 * that was paid, an attempt that led to a payment, and a session whose hold is open stay.
 */
export const RETENTIONS: readonly Retention[] = [
  {
    table: 'session',
    afterMs: 7 * DAY_MS,
    isOver: (before) => sql<boolean>`logged_in_at < ${before}
      AND NOT EXISTS (SELECT FROM card_hold WHERE card_hold.session_id = session.id AND card_hold.ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM payment_attempt AS attempt
        WHERE attempt.session_id = session.id AND attempt.ended_at IS NULL)`,
  },
  {
    table: 'login_failure',
    afterMs: DAY_MS,
    isOver: (before) =>
      sql<boolean>`first_failed_at < ${before} AND coalesce(refused_until, first_failed_at) < ${before}`,
  },
  { table: 'login_network', afterMs: 60 * DAY_MS, isOver: (before) => sql<boolean>`last_login_at < ${before}` },
  { table: 'login_browser', afterMs: 180 * DAY_MS, isOver: (before) => sql<boolean>`last_login_at < ${before}` },
  { table: 'reset_ticket', afterMs: 7 * DAY_MS, isOver: (before) => sql<boolean>`expires_at < ${before}` },
  { table: 'recovery_mail', afterMs: 7 * DAY_MS, isOver: (before) => sql<boolean>`begun_at < ${before}` },
  { table: 'outbox', afterMs: 7 * DAY_MS, isOver: (before) => sql<boolean>`done_at < ${before}` },
  // a price is free again for ten minutes; one that was never charged is there for as long as its transaction
  { table: 'lookup_charge', afterMs: DAY_MS, isOver: (before) => sql<boolean>`charged_at < ${before}` },
  {
    table: 'image_state',
    afterMs: 7 * DAY_MS,
    isOver: (before) => sql<boolean>`created_at < ${before} AND journal_id IS NULL
      AND state IN ('PREVIEWED', 'ORDERED', 'CANCELLED', 'EXPIRED')`,
  },
  {
    table: 'add_on_order',
    afterMs: 7 * DAY_MS,
    isOver: (before) => sql<boolean>`created_at < ${before} AND journal_id IS NULL AND state <> 'BOUGHT'`,
  },
  {
    table: 'payment_attempt',
    afterMs: 90 * DAY_MS,
    isOver: (before) => sql<boolean>`ended_at < ${before} AND watch_ended_at < ${before}
      AND state IN ('REFUSED', 'EXPIRED') AND transaction_id IS NULL AND reported_transaction_id IS NULL
      AND NOT EXISTS (SELECT FROM card_hold WHERE card_hold.attempt_id = payment_attempt.id)
      AND NOT EXISTS (SELECT FROM card_task WHERE card_task.attempt_id = payment_attempt.id)`,
  },
  { table: 'use_count', afterMs: HOUR_MS, isOver: (before) => sql<boolean>`ends_at < ${before}` },
  // done once in its occurrence, which is over long before
  { table: 'job_item', afterMs: 60 * DAY_MS, isOver: (before) => sql<boolean>`at < ${before}` },
  { table: 'shown_record', afterMs: DAY_MS, isOver: (before) => sql<boolean>`shown_at < ${before}` },
];

/**
 * Deletes some rows of a table that are over; returns how many. Rows that someone holds are left for the next time, so that
 * nobody waits for it.
 */
export async function deleteSome(
  db: Kysely<Database>,
  { table, isOver, afterMs }: Retention,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<number> {
  const over = isOver(new Date(now.getTime() - afterMs));
  const { rows } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${over} LIMIT ${most} FOR UPDATE SKIP LOCKED
    )) RETURNING 1`.execute(db);
  return rows.length;
}

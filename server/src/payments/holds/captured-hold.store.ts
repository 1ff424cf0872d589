import { type Cents, cents, subtractCents } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { DrawnHold } from './hold.store.ts';

/** What is left of a captured hold after earlier refunds of its orders. */
export interface CapturedRest {
  readonly captureJournalId: number;
  /** Of the draws, without the card fee. */
  readonly drawnCents: Cents;
  /** Of what the card was charged. */
  readonly chargedCents: Cents;
}

/** The payment of a captured hold, and when its card was charged. */
export async function readCapturedPayment(
  db: Kysely<Database>,
  holdId: number,
): Promise<{ readonly transactionId: string; readonly chargedAt: Date }> {
  const hold = await db
    .selectFrom('card_hold')
    .select(['transaction_id', 'opened_at', 'ended_at'])
    .where('id', '=', holdId)
    .executeTakeFirstOrThrow();
  return { transactionId: hold.transaction_id, chargedAt: hold.ended_at ?? hold.opened_at };
}

/** Reads what is left of a captured hold. The caller has locked it, so that refunds of two of its orders run one after the other. */
export async function readCapturedRest(
  db: Kysely<Database>,
  {
    id,
    transaction_id: transactionId,
    capture_amount: captured,
  }: Pick<DrawnHold, 'id' | 'transaction_id' | 'capture_amount'>,
): Promise<CapturedRest> {
  const { rows } = await sql<{ captureJournalId: number; drawn: number; paidBack: number; refunded: number }>`
    select capture.id as "captureJournalId", drawn.amount as drawn,
      coalesce((select sum(amount) from card_refund where transaction_id = ${transactionId}), 0)::bigint as "paidBack",
      coalesce((select 0 - sum(entry.amount) from card_refund
        join journal on journal.idempotency_key = 'refund:' || card_refund.guid
        join entry on entry.journal_id = journal.id
        join ledger_account on ledger_account.id = entry.ledger_account_id and ledger_account.kind = 'REVENUE'
        where card_refund.transaction_id = ${transactionId}), 0)::bigint as refunded
    from journal capture
    join entry drawn on drawn.journal_id = capture.id
    join ledger_account on ledger_account.id = drawn.ledger_account_id and ledger_account.kind = 'HOLD'
    where capture.idempotency_key = ${`capture:${id}`}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`The hold ${id} has no capture.`);
  return {
    captureJournalId: row.captureJournalId,
    drawnCents: subtractCents(cents(row.drawn), cents(row.refunded)),
    chargedCents: subtractCents(cents(captured ?? 0), cents(row.paidBack)),
  };
}

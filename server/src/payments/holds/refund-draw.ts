import { type Cents, captureAmount, cents, subtractCents } from '@portal/domain';
import type { Transaction } from 'kysely';
import { type Journal, postJournal } from '../../ledger/journal.ts';
import { countyLedgerAccount, holdLedgerAccount } from '../../ledger/ledger-account.ts';
import type { Database } from '../../platform/database/schema.ts';
import { lockHold } from './hold.store.ts';

/** The refund of a draw on a hold, or of a part of it, with its reason. */
export interface DrawRefund extends Pick<Journal, 'idempotencyKey' | 'actor' | 'reference' | 'postedAt'> {
  readonly reason: 'NOT_DELIVERED' | 'ORDER_REPEATED' | 'PAGES_REPEATED' | 'REFUNDED';
  /** In cents, above zero. */
  readonly amount: number;
}

/** Refunds a draw, or a part of it. The caller has locked the hold's row. */
export async function postRefund(
  tx: Transaction<Database>,
  holdId: number,
  { reason, amount, ...journal }: DrawRefund,
): Promise<void> {
  await postJournal(tx, {
    ...journal,
    kind: 'REFUND',
    lines: [{ reason, amountCents: amount }],
    entries: [
      { account: holdLedgerAccount(holdId), amount },
      { account: countyLedgerAccount('REVENUE'), amount: 0 - amount },
    ],
  });
}

/**
 * Refunds the draw that a journal posted, or a part of it. Returns by how much less the card is charged, with the surcharge of the refunded
 * part; null if the hold is closed, because its charge is already decided.
 */
export async function refundDraw(
  tx: Transaction<Database>,
  journalId: number,
  refund: DrawRefund,
): Promise<Cents | null> {
  const drawn = await tx
    .selectFrom('entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .select('ledger_account.owner')
    .where('entry.journal_id', '=', journalId)
    .where('ledger_account.kind', '=', 'HOLD')
    .executeTakeFirst();
  if (drawn === undefined) return null;
  const hold = await lockHold(tx, Number(drawn.owner));
  if (hold.state !== 'OPEN') return null;
  await postRefund(tx, hold.id, refund);
  const left = subtractCents(hold.drawnCents, cents(refund.amount));
  return subtractCents(captureAmount(hold.drawnCents, hold.surcharge), captureAmount(left, hold.surcharge));
}

import type { Transaction } from 'kysely';
import { type Journal, postJournal } from '../../ledger/journal.ts';
import { ofCounty, ofHold } from '../../ledger/ledger-account.ts';
import type { Database } from '../../platform/database/schema.ts';
import { lockHold } from './hold.store.ts';

/** What of a draw on a hold is refunded, and why. */
export interface DrawRefund extends Pick<Journal, 'idempotencyKey' | 'actor' | 'reference' | 'postedAt'> {
  readonly reason: 'NOT_DELIVERED' | 'ORDER_REPEATED' | 'PAGES_REPEATED';
  /** In cents, above zero. */
  readonly amount: number;
}

/** Takes a draw back, or a part of it. The caller holds the hold's row. */
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
      { account: ofHold(holdId), amount },
      { account: ofCounty('REVENUE'), amount: 0 - amount },
    ],
  });
}

/** The same for the draw of a journal; false when its hold is closed, and what is to be charged is decided. */
export async function refundDraw(tx: Transaction<Database>, journalId: number, refund: DrawRefund): Promise<boolean> {
  const drawn = await tx
    .selectFrom('entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .select('ledger_account.owner')
    .where('entry.journal_id', '=', journalId)
    .where('ledger_account.kind', '=', 'HOLD')
    .executeTakeFirst();
  if (drawn === undefined) return false;
  const hold = await lockHold(tx, Number(drawn.owner));
  if (hold.state !== 'OPEN') return false;
  await postRefund(tx, hold.id, refund);
  return true;
}

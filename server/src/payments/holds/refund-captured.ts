import { type Cents, captureAmount, subtractCents } from '@portal/domain';
import type { Transaction } from 'kysely';
import { type Journal, postJournal } from '../../ledger/journal.ts';
import { refundPartToLandlink } from '../../ledger/landlink/landlink.store.ts';
import { countyLedgerAccount } from '../../ledger/ledger-account.ts';
import type { Database } from '../../platform/database/schema.ts';
import { insertCardRefund } from '../jobs/card-refund.store.ts';
import { readCapturedRest } from './captured-hold.store.ts';
import type { DrawnHold } from './hold.store.ts';

/** The refund of an order whose card was charged. */
export interface CapturedRefund extends Pick<Journal, 'idempotencyKey' | 'actor' | 'reference' | 'postedAt'> {
  readonly guid: string;
  /** The price of the order in cents, above zero. */
  readonly amount: Cents;
}

/**
 * Refunds an order after its card was charged: with the part of the card fee that would not have been charged without it. Stores the request
 * to the provider, which the payment job sends. The caller has locked the hold. Returns what the card gets back.
 */
export async function refundCaptured(
  tx: Transaction<Database>,
  hold: DrawnHold,
  { guid, amount, ...journal }: CapturedRefund,
): Promise<Cents> {
  const rest = await readCapturedRest(tx, hold);
  const back = subtractCents(rest.chargedCents, captureAmount(subtractCents(rest.drawnCents, amount), hold.surcharge));
  const fee = subtractCents(back, amount);
  const { journalId } = await postJournal(tx, {
    ...journal,
    kind: 'REFUND',
    lines: [
      { reason: 'REFUNDED', amountCents: amount },
      ...(fee > 0 ? [{ reason: 'SURCHARGE', amountCents: fee }] : []),
    ],
    entries: [
      { account: countyLedgerAccount('CASH'), amount: back },
      { account: countyLedgerAccount('REVENUE'), amount: 0 - amount },
      { account: countyLedgerAccount('SURCHARGE'), amount: 0 - fee },
    ],
  });
  await insertCardRefund(tx, { guid, transactionId: hold.transaction_id, amount: back, now: journal.postedAt });
  const { captureJournalId: chargeId } = rest;
  const parts = { chargeCents: amount, surchargeCents: fee };
  await refundPartToLandlink(tx, { chargeId, journalId, postedAt: journal.postedAt, ...parts });
  return back;
}

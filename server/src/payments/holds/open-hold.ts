import { cardSurcharge } from '@portal/contracts/county-config';
import type { Surcharge } from '@portal/domain';
import type { Transaction } from 'kysely';
import type { CountyRecords } from '../../county-config/records.ts';
import { parseStoredSurcharge } from '../../ledger/stored-surcharge.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type AttemptRow, ownerOf } from '../attempts/attempt.store.ts';
import type { ProviderTransaction } from '../provider/payment-provider.ts';

/** The card fee that was shown with the form; for a form of an earlier release, which did not store it, the county's current one. */
const shownSurcharge = (
  county: Pick<CountyRecords, 'creditCardExtra'>,
  { hold_terms: terms }: Pick<AttemptRow, 'hold_terms'>,
): Surcharge =>
  terms === null ? cardSurcharge(county) : parseStoredSurcharge('surcharge' in terms ? terms.surcharge : null);

/**
 * Opens a hold for an authorized card. Its surcharge is the one that was shown with the form. It applies to later draws and the capture
 * even if the county changes it in the meantime.
 */
export async function openHold(
  tx: Transaction<Database>,
  county: Pick<CountyRecords, 'creditCardExtra'>,
  attempt: AttemptRow,
  found: Pick<ProviderTransaction, 'transactionId'>,
  now: Date,
): Promise<void> {
  const owner = ownerOf(attempt);
  await tx
    .insertInto('card_hold')
    .values({
      attempt_id: attempt.id,
      transaction_id: found.transactionId,
      user_id: owner.userId,
      account_id: owner.accountId,
      session_id: owner.sessionId,
      is_guest: attempt.is_guest,
      amount: attempt.amount,
      surcharge: JSON.stringify(shownSurcharge(county, attempt)),
      state: 'OPEN',
      capture_amount: null,
      opened_at: now,
      closed_at: null,
      ended_at: null,
      settled_at: null,
    })
    .execute();
}

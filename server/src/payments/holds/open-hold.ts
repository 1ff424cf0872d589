import { cardSurcharge } from '@portal/contracts/county-config';
import type { Transaction } from 'kysely';
import type { CountyRecords } from '../../county-config/records.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type AttemptRow, ownerOf } from '../attempts/attempt.store.ts';
import type { ProviderTransaction } from '../provider/payment-provider.ts';

/**
 * Opens a hold for an authorized card. It stores the county's current surcharge, which applies to later draws and the capture even if
 * the county changes it in the meantime.
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
      surcharge: JSON.stringify(cardSurcharge(county)),
      state: 'OPEN',
      capture_amount: null,
      opened_at: now,
      closed_at: null,
      ended_at: null,
      settled_at: null,
    })
    .execute();
}

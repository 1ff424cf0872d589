import { cardSurcharge } from '@portal/contracts/county-config';
import type { Transaction } from 'kysely';
import type { CountyRecords } from '../../county-config/records.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type AttemptRow, ownerOf } from '../attempts/attempt.store.ts';
import type { ProviderTransaction } from '../provider/payment-provider.ts';

/**
 * Attaches an authorization to its user. The county's surcharge is kept as it is now: what is drawn later is checked and captured
 * by it, whatever the county changes in the meantime.
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

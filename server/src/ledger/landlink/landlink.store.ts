import type { Transaction } from 'kysely';
import type { CountyRecords } from '../../county-config/records.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A charge in the format of the county's finance system. */
export interface LandlinkCharge {
  readonly journalId: number;
  readonly accountId: number;
  readonly kind: 'CHARGE' | 'SURCHARGE';
  /** Cents. */
  readonly amount: number;
  readonly chargeCode: string;
  readonly feeCode: string;
  readonly postedAt: Date;
}

/**
 * Stores a charge for LandLink, in the transaction of its journal, if its account posts there. An account needs a LandLink
 * account; if it pays by card, posting must also be turned on for the account and the county (002 section 5).
 */
export async function postToLandlink(
  tx: Transaction<Database>,
  county: Pick<CountyRecords, 'creditCardExtra'>,
  charge: LandlinkCharge,
): Promise<void> {
  if (charge.amount === 0) return;
  const account = await tx
    .selectFrom('account')
    .select(['landlink_account', 'payment_method', 'post_to_landlink'])
    .where('id', '=', charge.accountId)
    .executeTakeFirstOrThrow();
  const isByCard = account.payment_method === 'CREDIT_CARD';
  const posts = isByCard ? account.post_to_landlink && county.creditCardExtra.postToLandLink : true;
  if (account.landlink_account === '' || !posts) return;
  await tx
    .insertInto('landlink_row')
    .values({
      id: `${charge.journalId}-${charge.kind}`,
      journal_id: charge.journalId,
      account_id: charge.accountId,
      landlink_account: account.landlink_account,
      charge_code: charge.chargeCode,
      fee_code: charge.feeCode,
      kind: charge.kind,
      amount: charge.amount,
      posted_at: charge.postedAt,
      dropped_at: null,
      drop_name: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

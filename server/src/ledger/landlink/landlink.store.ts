import { sql, type Transaction } from 'kysely';
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

/**
 * Stores the refund of a part of a charge for LandLink, with the codes that were stored for the charge: the settings of account and county may
 * be others since. Nothing is stored if nothing was stored for the charge.
 */
export async function refundPartToLandlink(
  tx: Transaction<Database>,
  refund: {
    readonly chargeId: number;
    readonly journalId: number;
    readonly postedAt: Date;
    readonly chargeCents: number;
    readonly surchargeCents: number;
  },
): Promise<void> {
  const { chargeId, journalId, postedAt, chargeCents, surchargeCents } = refund;
  await sql`
    insert into landlink_row (id, journal_id, account_id, landlink_account, charge_code, fee_code, kind, amount, posted_at)
    select ${journalId}::bigint || '-' || kind, ${journalId}::bigint, account_id, landlink_account, charge_code, fee_code, kind,
      0 - part.amount, ${postedAt}::timestamptz
    from landlink_row
    cross join lateral (select case kind when 'CHARGE' then ${chargeCents}::bigint else ${surchargeCents}::bigint end as amount) part
    where id in (${`${chargeId}-CHARGE`}, ${`${chargeId}-SURCHARGE`}) and part.amount <> 0
    on conflict (id) do nothing`.execute(tx);
}

/**
 * Stores the full refund of a charge for LandLink: what was stored for the charge, as negative amounts. The settings of account and county
 * may be others since, and the finance system must get back what it got.
 */
export async function refundToLandlink(
  tx: Transaction<Database>,
  refund: { readonly chargeId: number; readonly journalId: number; readonly postedAt: Date },
): Promise<void> {
  const { chargeId, journalId, postedAt } = refund;
  await sql`
    insert into landlink_row (id, journal_id, account_id, landlink_account, charge_code, fee_code, kind, amount, posted_at)
    select ${journalId}::bigint || '-' || kind, ${journalId}::bigint, account_id, landlink_account, charge_code, fee_code, kind,
      0 - amount, ${postedAt}::timestamptz
    from landlink_row where id in (${`${chargeId}-CHARGE`}, ${`${chargeId}-SURCHARGE`})
    on conflict (id) do nothing`.execute(tx);
}

import type { ImageState } from '@portal/contracts';
import { escrowSurcharge, offeredAddOns } from '@portal/contracts/county-config';
import { cents, formatCents, mayBuyAddOn, mayDeposit, surchargeText } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import type { Session } from '../platform/http/session.ts';
import type { OrderPricing } from './fee-schedule.ts';
import { flatFeeOptionsOf } from './flat-fee/offered-add-ons.ts';

type PurchaseOptions = ImageState['purchaseOptions'];
type OrderFunds = Pick<OrderPricing, 'payer' | 'price' | 'funds'>;

const NONE: PurchaseOptions = {
  hasBuyOptions: false,
  flatFeeOptions: null,
  escrowOptions: null,
  creditCardOptions: null,
};
/** An amount in cents as text. */
const money = (amount: number): string => formatCents(cents(amount));

/**
 * What a user can do if the balance does not cover an order. A card payer can authorize a hold. An account's administrator can add to the
 * escrow or buy images, if the county offers that. All other users have no options.
 */
export function purchaseOptions(
  order: OrderFunds,
  session: Session,
  county: CountyRecords,
  takesCards: boolean,
): PurchaseOptions {
  if (order.payer === 'CARD') {
    const { hasHold: authorized, isSufficient, authorization } = order.funds;
    // A hold would not help if the order exceeds the largest hold, and the county may take no cards.
    if (!isSufficient && authorization !== 'COVERS') return NONE;
    return {
      ...NONE,
      hasBuyOptions: !isSufficient,
      creditCardOptions: { authorizationInfo: { authorized } },
    };
  }
  if (order.funds.isSufficient || session.role !== 'ACCOUNT') return NONE;
  if (order.payer === 'IMAGE_CREDITS') return flatFeeOptions(session, county);
  return order.payer === 'ESCROW' && takesCards && mayDeposit(session, county.escrow.reloadByCreditCard)
    ? escrowOptions(order, session, county)
    : NONE;
}

function flatFeeOptions(session: Session, county: CountyRecords): PurchaseOptions {
  const addOns = offeredAddOns(county);
  if (!mayBuyAddOn(session, county.flatFeeOverride.accountAdminReload) || addOns.length === 0) return NONE;
  return { ...NONE, hasBuyOptions: true, flatFeeOptions: flatFeeOptionsOf(addOns) };
}

/** The escrow deposit for an order that the balance does not cover. */
export function escrowOptions(
  { price, funds }: Pick<OrderPricing, 'price' | 'funds'>,
  session: Pick<Session, 'accountName'>,
  { escrow }: Pick<CountyRecords, 'escrow'>,
): PurchaseOptions {
  const balance = funds.balance ?? 0;
  return {
    ...NONE,
    hasBuyOptions: true,
    escrowOptions: {
      accountMessage: `Account ${session.accountName}`,
      beginningBalance: { description: 'Beginning balance', value: money(balance) },
      lowBalanceMessage: `You need ${money(price.totalCents - balance)} more for this download.`,
      depositAmountMessage: depositLimits(escrow),
      surchargeMessage: surchargeText(escrowSurcharge({ escrow })),
      endingBalance: { description: 'Ending balance', value: money(balance - price.totalCents) },
      accountName: session.accountName,
      balanceCents: balance,
      orderCents: price.totalCents,
    },
  };
}

/** The county's limits of a deposit. A maximum of 0 means that there is none. */
function depositLimits({ minReloadAmount, maxReloadAmount }: CountyRecords['escrow']): string {
  if (maxReloadAmount === 0) return minReloadAmount === 0 ? '' : `Deposits are at least ${money(minReloadAmount)}.`;
  return `Deposits are from ${money(minReloadAmount)} to ${money(maxReloadAmount)}.`;
}

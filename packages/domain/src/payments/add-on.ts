import type { AccountType, Role } from '../lists/people.ts';
import type { Cents } from '../money/index.ts';
import { nonNegativeCents, type Price, priceLine, priceOfLines } from '../pricing/index.ts';

/** One row of the county's flat-fee override: a number of images for a price. */
export interface AddOnRow {
  readonly isOffered: boolean;
  /** Null means unlimited images until the next renewal. */
  readonly images: number | null;
  readonly costCents: Cents;
}

export interface AddOn {
  /** Row number from 1, as the client sends it. */
  readonly option: string;
  readonly images: number | null;
  readonly costCents: Cents;
}

/** The add-ons that the county offers, without rows that have no images. */
export function addOnsOf(rows: readonly AddOnRow[]): AddOn[] {
  return rows.flatMap(({ isOffered, images, costCents }, index) =>
    isOffered && (images === null || images > 0) ? [{ option: String(index + 1), images, costCents }] : [],
  );
}

/**
 * Who may buy add-ons (000 section 6): the administrator of a flat-fee account, if the county allows accounts to buy
 * images.
 */
export function mayBuyAddOn(
  buyer: { readonly role: Role; readonly accountType: AccountType },
  accountAdminReload: boolean,
): boolean {
  return buyer.role === 'ACCOUNT' && buyer.accountType === 'FLAT_FEE' && accountAdminReload;
}

/** The price of an add-on as a price line. */
export function priceOfAddOn({ costCents }: Pick<AddOn, 'costCents'>): Price {
  return priceOfLines([priceLine('ADD_ON', 1, nonNegativeCents(costCents))]);
}

import { cardSurcharge, imageRateTable, lookupRateTable } from '@portal/contracts/county-config';
import {
  basisPointsToPercent,
  type Cents,
  cents,
  centsToDollars,
  type ImageChargeMethod,
  isImageChargeMethod,
  visitorPrices,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import { activeGuestQuery } from '../accounts/guest-user.store.ts';
import { findWalkInAccount } from '../accounts/walk-in-account.store.ts';
import type { CountyRecords } from '../county-config/records.ts';
import { isDatabaseUnavailable } from '../platform/database/errors.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Services } from '../platform/services.ts';

/** What depends on accounts and users in the terms for visitors; null until it is first read. */
export type VisitorTerms = {
  /** Whether the county's guest username names a user whom visitors can continue as. */
  readonly isGuestOffered: boolean;
  /** The charge methods of the guests account for documents. */
  readonly chargeMethods: readonly ImageChargeMethod[];
  /** Whether visitors can register themselves, which needs the walk-in account. */
  readonly takesRegistrations: boolean;
} | null;

/** Reads the terms. If the database is unavailable, the last ones remain. */
export function visitorTermsReader({
  database: { db },
  county,
}: Pick<Services, 'database' | 'county'>): () => Promise<VisitorTerms> {
  let known: VisitorTerms = null;
  return async () => {
    const { userAccess, loginPageRegistration } = county.current;
    try {
      const [guests, walkIn] = await Promise.all([
        readGuests(db, userAccess.guestUserName),
        loginPageRegistration.selfRegistration ? findWalkInAccount(db) : undefined,
      ]);
      const chargeMethods = guests.flatMap(({ method }) =>
        method !== null && isImageChargeMethod(method) ? [method] : [],
      );
      known = { isGuestOffered: guests.length > 0, chargeMethods, takesRegistrations: walkIn !== undefined };
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return known;
  };
}

/** A row for each charge method of the guest user's account, at least one while visitors can continue as this user. */
const readGuests = (db: Kysely<Database>, guestUserName: string) =>
  activeGuestQuery(db, guestUserName)
    .leftJoin('account_doc_type', (join) =>
      join
        .onRef('account_doc_type.account_id', '=', 'portal_user.account_id')
        .on('account_doc_type.image_retrieval', '=', true),
    )
    .select('account_doc_type.image_charge_method as method')
    .distinct()
    .execute();

const dollars = (amount: Cents): number => centsToDollars(amount);

/** The prices that a visitor sees before login, in dollars as in the wire format. */
export function visitorGroup(county: CountyRecords, chargeMethods: readonly ImageChargeMethod[]) {
  const prices = visitorPrices({
    lookups: lookupRateTable(county),
    images: imageRateTable(county),
    searches: county.search.enabled,
    chargeMethods,
  });
  const fee = cardSurcharge(county);
  const { guestSearch, accountSearch } = prices;
  return {
    guestSearchFrom: dollars(guestSearch.lowestCents),
    guestSearchTo: dollars(guestSearch.highestCents),
    accountSearchFrom: dollars(accountSearch.lowestCents),
    accountSearchTo: dollars(accountSearch.highestCents),
    copies: prices.copies,
    firstPage: dollars(prices.firstPageCents),
    additionalPage: dollars(prices.additionalPageCents),
    document: dollars(prices.documentCents),
    leastCopy: dollars(prices.leastCopyCents),
    cardFeePercent: fee?.method === 'percent' ? basisPointsToPercent(fee.basisPoints) : 0,
    cardFee: fee?.method === 'dollars' ? dollars(fee.amountCents) : 0,
    hold: dollars(cents(county.creditCardExtra.maxAmount)),
  };
}

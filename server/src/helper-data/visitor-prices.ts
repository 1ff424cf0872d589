import { imageRateTable, lookupRateTable } from '@portal/contracts/county-config';
import {
  type Cents,
  cents,
  centsToDollars,
  type ImageChargeMethod,
  isImageChargeMethod,
  visitorPrices,
} from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import { isDatabaseUnavailable } from '../platform/database/errors.ts';
import type { Services } from '../platform/services.ts';
import { usernameKey } from '../users/users.store.ts';

/** The charge method of the guests account for documents; null until it is first read. */
export type GuestMethods = readonly ImageChargeMethod[] | null;

/** Reads the charge method. If the database is unavailable, the last value remains. */
export function createGuestMethodsReader({
  database,
  county,
}: Pick<Services, 'database' | 'county'>): () => Promise<GuestMethods> {
  let known: GuestMethods = null;
  return async () => {
    try {
      const rows = await database.db
        .selectFrom('account_doc_type')
        .innerJoin('portal_user', 'portal_user.account_id', 'account_doc_type.account_id')
        .select('account_doc_type.image_charge_method as method')
        .distinct()
        .where('portal_user.username_key', '=', usernameKey(county.current.userAccess.guestUserName))
        .where('portal_user.deleted_at', 'is', null)
        .where('account_doc_type.image_retrieval', '=', true)
        .execute();
      known = rows.map(({ method }) => method).filter(isImageChargeMethod);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return known;
  };
}

const dollars = (amount: Cents): number => centsToDollars(amount);

/** The prices that a visitor sees before login, in dollars as in the wire format. */
export function visitorPriceGroup(county: CountyRecords, chargeMethods: readonly ImageChargeMethod[]) {
  const prices = visitorPrices({
    lookups: lookupRateTable(county),
    images: imageRateTable(county),
    searches: county.search.enabled,
    chargeMethods,
  });
  const [guestSearchFrom, guestSearchTo] = prices.guestSearch;
  const [accountSearchFrom, accountSearchTo] = prices.accountSearch;
  return {
    guestSearchFrom: dollars(guestSearchFrom),
    guestSearchTo: dollars(guestSearchTo),
    accountSearchFrom: dollars(accountSearchFrom),
    accountSearchTo: dollars(accountSearchTo),
    copies: prices.copies,
    firstPage: dollars(prices.firstPageCents),
    additionalPage: dollars(prices.additionalPageCents),
    document: dollars(prices.documentCents),
    leastCopy: dollars(prices.leastCopyCents),
    hold: dollars(cents(county.creditCardExtra.maxAmount)),
  };
}

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

/** What visitors get who continue as guests; null until it is first read. */
export type GuestTerms = {
  /** Whether the county's guest username names a user whom visitors can continue as. */
  readonly isOffered: boolean;
  /** The charge methods of the guests account for documents. */
  readonly chargeMethods: readonly ImageChargeMethod[];
} | null;

/** Reads the terms. If the database is unavailable, the last ones remain. */
export function guestTermsReader({
  database,
  county,
}: Pick<Services, 'database' | 'county'>): () => Promise<GuestTerms> {
  let known: GuestTerms = null;
  return async () => {
    try {
      const rows = await database.db
        .selectFrom('portal_user')
        .innerJoin('account', 'account.id', 'portal_user.account_id')
        .leftJoin('account_doc_type', (join) =>
          join
            .onRef('account_doc_type.account_id', '=', 'portal_user.account_id')
            .on('account_doc_type.image_retrieval', '=', true),
        )
        .select('account_doc_type.image_charge_method as method')
        .distinct()
        .where('portal_user.username_key', '=', usernameKey(county.current.userAccess.guestUserName))
        .where('portal_user.role', '=', 'GUEST')
        .where('portal_user.status', '=', 'A')
        .where('portal_user.deleted_at', 'is', null)
        .where('account.status', '=', 'A')
        .where('account.deleted_at', 'is', null)
        .execute();
      const chargeMethods = rows.flatMap(({ method }) =>
        method !== null && isImageChargeMethod(method) ? [method] : [],
      );
      known = { isOffered: rows.length > 0, chargeMethods };
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return known;
  };
}

const dollars = (amount: Cents): number => centsToDollars(amount);

/** The prices that a visitor sees before login, in dollars as in the wire format. */
export function visitorGroup(county: CountyRecords, chargeMethods: readonly ImageChargeMethod[]) {
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

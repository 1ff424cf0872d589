import type { CurrentUser } from '@portal/contracts';
import {
  capabilitiesOf,
  firstSearch,
  formatCents,
  hasProfileAndHistory,
  SEARCH_TYPES,
  searchDescription,
  visibleTabs,
} from '@portal/domain';
import { readAccountDocTypes } from '../auth/account-rights.store.ts';
import { allowableAccounts } from '../auth/allowable-accounts.store.ts';
import { searchListOf } from '../auth/search-list.ts';
import type { CountyRecords } from '../county-config/records.ts';
import { priceOfLookup } from '../ledger/charge.ts';
import type { Session } from '../platform/http/session.ts';
import type { CurrentUserServices } from './current-user-services.ts';

/** Reads the data about the logged-in user that the browser needs (000 section 3). */
export async function assembleCurrentUser(services: CurrentUserServices, session: Session): Promise<CurrentUser> {
  const { db } = services.database;
  const county = services.county.current;
  const searchList = searchListOf(session, county);
  const history = hasProfileAndHistory(session.role) ? await services.readSearchHistory(session) : [];
  return {
    userId: session.userId,
    username: session.username,
    fullName: session.fullName,
    role: session.role,
    language: session.language,
    accountId: session.accountId,
    accountName: session.accountName,
    accountType: session.accountType,
    paymentMethod: session.paymentMethod,
    usageBalance: await services.readUsageBalance(session),
    search: firstSearch(searchList, county.search.defaultSearch) ?? '',
    searchList,
    searchHistoryList: history,
    tabList: visibleTabs(session.role, county.efile.efile),
    capabilities: capabilitiesOf({ role: session.role, isEfileOn: county.efile.efile, searches: searchList }),
    allowableAccounts: await allowableAccounts(db, session),
    accountDocTypes: await readAccountDocTypes(db, session.accountId),
    creditCardSearchRates: cardSearchRates(session, county),
    lookupPrices: lookupPrices(session, county),
    mustChangePassword: session.mustChangePassword,
    ...(session.role === 'GUEST' ? { guestLogin: session.sessionId } : {}),
    ...(session.mustSetUpSecondFactor ? { mustSetUpSecondFactor: true } : {}),
  };
}

/** This user's prices of searches and details, in cents. Free ones are left out. */
function lookupPrices(session: Session, county: CountyRecords): Record<string, number> {
  const lookups = [...SEARCH_TYPES, 'documentDetails', 'taxLienDetails'] as const;
  const prices = lookups.map((lookup) => [lookup, priceOfLookup({ session, lookup, county }).totalCents] as const);
  return Object.fromEntries(prices.filter(([, price]) => price > 0));
}

/** A card payer's prices of searches, in menu order. Free ones are left out. */
function cardSearchRates(session: Session, county: CountyRecords): CurrentUser['creditCardSearchRates'] {
  if (session.paymentMethod !== 'CREDIT_CARD' || session.accountType !== 'A_LA_CARTE') return [];
  return SEARCH_TYPES.map((type) => {
    const price = priceOfLookup({ session, lookup: type, county }).totalCents;
    return { code: type, description: `${searchDescription(type)} ${formatCents(price)}`, cents: price };
  }).filter((rate) => rate.cents > 0);
}

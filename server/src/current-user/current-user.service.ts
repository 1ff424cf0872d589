import type { CurrentUser } from '@portal/contracts';
import {
  type AccountDocumentType,
  cents,
  firstSearch,
  formatCents,
  hasProfileAndHistory,
  isSearchType,
  isStaff,
  lookupRateField,
  SEARCH_TYPE_DESCRIPTIONS,
  SEARCH_TYPES,
  type SearchSwitches,
  type SearchType,
  visibleSearches,
  visibleTabs,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Session } from '../auth/session.ts';
import type { CountyRecords } from '../county-config/records.ts';
import { priceOfLookup } from '../ledger/charge.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Services } from '../services.ts';

export type AccountDocTypes = Record<string, AccountDocumentType & { imageChargeMethod: string }>;

/** Rights of an account to the images of each document type. */
export async function readAccountDocTypes(db: Kysely<Database>, accountId: number): Promise<AccountDocTypes> {
  const rows = await db.selectFrom('account_doc_type').selectAll().where('account_id', '=', accountId).execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.document_type,
      {
        imageRetrieval: row.image_retrieval,
        previewRetrieval: row.preview_retrieval,
        imageChargeMethod: row.image_charge_method,
      },
    ]),
  );
}

/** The searches that county, account page access and role leave to a user, in menu order. The server answers no others. */
export async function readSearchList(
  db: Kysely<Database>,
  session: Session,
  county: CountyRecords,
): Promise<SearchType[]> {
  const rows = await db
    .selectFrom('account_page_access')
    .select('search_type')
    .where('account_id', '=', session.accountId)
    .where('allowed', '=', true)
    .execute();
  return visibleSearches({
    role: session.role,
    county: switches(county.search.enabled),
    account: switches(rows.map((row) => row.search_type).filter(isSearchType)),
    isTorrensCounty: county.facts.landlink.torrens,
  });
}

const switches = (types: readonly SearchType[]): SearchSwitches =>
  Object.fromEntries(types.map((type) => [type, true]));

/** The logged-in user as the browser knows it (000 section 3). */
export async function assembleCurrentUser(services: Services, session: Session): Promise<CurrentUser> {
  const { db } = services.database;
  const county = services.county.current;
  const searchList = await readSearchList(db, session, county);
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
    allowableAccounts: await readAllowableAccounts(db, session),
    accountDocTypes: await readAccountDocTypes(db, session.accountId),
    creditCardSearchRates: cardSearchRates(session, county),
    lookupPrices: lookupPrices(session, county),
    mustChangePassword: session.mustChangePassword,
  };
}

/** Staff may act for every customer, an account's administrator for its own account, others for none. */
async function readAllowableAccounts(db: Kysely<Database>, session: Session) {
  const own = { code: String(session.accountId), description: session.accountName };
  if (!isStaff(session.role)) return session.role === 'ACCOUNT' ? [own] : [];
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('kind', '=', 'CUSTOMER')
    .orderBy('name')
    .limit(1000)
    .execute();
  return rows.map((row) => ({ code: String(row.id), description: row.name }));
}

/** What searches and details cost this user; what is free is left out. */
function lookupPrices(session: Session, county: CountyRecords): Record<string, number> {
  const lookups = [...SEARCH_TYPES, 'documentDetails', 'taxLienDetails'] as const;
  const prices = lookups.map((lookup) => [lookup, priceOfLookup({ session, lookup, county }).totalCents] as const);
  return Object.fromEntries(prices.filter(([, price]) => price > 0));
}

/** What a card payer's searches cost, by search type: those that cost nothing are left out. */
function cardSearchRates(session: Session, county: CountyRecords): CurrentUser['creditCardSearchRates'] {
  if (session.paymentMethod !== 'CREDIT_CARD' || session.accountType !== 'A_LA_CARTE') return [];
  const { applyAlternateRates, alternateRates } = county.creditCard;
  const rates: Readonly<Record<string, number>> = applyAlternateRates ? alternateRates : county.aLaCarte;
  return SEARCH_TYPES.map((type) => {
    const field = lookupRateField(type);
    const price = cents(field === undefined ? 0 : (rates[`searchBy${field}`] ?? 0));
    return { code: type, description: `${SEARCH_TYPE_DESCRIPTIONS[type]} ${formatCents(price)}`, cents: price };
  }).filter((rate) => rate.cents > 0);
}

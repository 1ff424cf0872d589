import type { SearchHistoryEntry, UsageBalance } from '@portal/contracts';
import { describeCriteria, hasProfileAndHistory, withoutDefaultDates, withTodaysDate } from '@portal/domain';
import { type AuditEvent, audit } from '../audit/audit.ts';
import { shownRecordsOwner } from '../documents/shown-records.ts';
import {
  chargeLookupOnce,
  freeLookup,
  isNotPriced,
  type LookupOutcome,
  type LookupRequest,
  mayBeShown,
  NOT_PRICED,
} from '../ledger/lookup-charge.service.ts';
import { knownBalance, usageBalanceExpression } from '../ledger/usage-balance.ts';
import { transact } from '../platform/database/transact.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import type { AuditedSearch, AuditedSearches } from './audited-searches.ts';
import { readSearchHistory, rememberAndAudit, rememberSearch } from './search-history.store.ts';
import type { SubmittedSearch } from './submitted-search.ts';

/** The session and the request of the user who searches. */
export type Caller = Omit<CallContext, 'input'>;
/** A search of any kind of record, without the parts whose types depend on the kind. */
export type AnySearch = Omit<SubmittedSearch<unknown, string>, 'kind' | 'find' | 'order'>;

/** The results that a response will contain. */
export interface FoundRecords {
  /** Number of results on all pages, at most 1,000. */
  readonly total: number;
  /** Ids of the records on this page; empty for a print or file. */
  readonly docIds: readonly number[];
  /** 'PRINT' or 'DOWNLOAD' if the results are a print or a file instead of a page of results. */
  readonly listedAs?: string;
  /** The number of selected rows in the printout or file, instead of the whole list. */
  readonly checked?: number;
}

/** The outcome of charging and recording a search. Nothing is read after the commit, so that a charged search cannot fail afterward. */
export interface SettledSearch {
  readonly lookup: LookupOutcome;
  readonly history: SearchHistoryEntry[];
  readonly usageBalance: UsageBalance;
}

const historyEntry = ({ type, link, criteria: typed, page, indexDays }: AnySearch): SearchHistoryEntry => {
  // default dates are not stored, so that repeating the search uses the defaults of that day
  const criteria = withoutDefaultDates(typed, indexDays);
  const { longDescription, displayCriteria } = describeCriteria(type, withTodaysDate(criteria, indexDays.today));
  const { pageNumber, sortKey, sortDirection } = page;
  return {
    longDescription,
    displayCriteria: [...displayCriteria],
    link,
    type,
    pageNumber,
    sortKey,
    sortDirection,
    criteria: { ...criteria },
  };
};

/** True for a click on Submit, but not for further pages, sort orders and batches of its list, or for a print or file. */
const isSubmit = ({ page }: AnySearch, { listedAs }: FoundRecords): boolean =>
  listedAs === undefined && page.updateHistory && page.batch === 1;

const lookupOf = (services: Services, { session }: Caller, search: AnySearch, found: FoundRecords): LookupRequest => {
  const { type, criteria, submittedAt, now, county, page } = search;
  const question = { session, kind: type, criteria, submittedAt, isContinuation: !isSubmit(search, found) };
  return { ...question, shownCents: page.shownCents, now, county, cardHolds: services.cardHolds };
};

/** True for further pages or batches of a search that is in the audit log already. A print or file always has its own audit row. */
const continuesAuditedSearch = async (
  services: Services,
  auditedSearches: AuditedSearches,
  audited: AuditedSearch,
  { search, found }: { readonly search: AnySearch; readonly found: FoundRecords },
): Promise<boolean> =>
  found.listedAs === undefined &&
  !isSubmit(search, found) &&
  (await auditedSearches.has(services.database.db, audited));

/**
 * Charges a search once (an empty result is free), adds it to the history and writes its one audit row, in one transaction. Further pages
 * of a search that is already audited and free now need no transaction.
 */
export async function settleSearch(
  services: Services,
  auditedSearches: AuditedSearches,
  caller: Caller,
  search: AnySearch,
  found: FoundRecords,
): Promise<SettledSearch> {
  const { session } = caller;
  const audited = { session, type: search.type, criteria: search.criteria };
  const continues = await continuesAuditedSearch(services, auditedSearches, audited, { search, found });
  const settled = continues
    ? await continueFree(services, caller, search, found)
    : await submitFree(services, auditedSearches, caller, search, found);
  if (settled !== undefined) return settled;
  const done = await transact(services.database.db, async (tx) => {
    const lookup =
      found.total === 0 ? NOT_PRICED : await chargeLookupOnce(tx, lookupOf(services, caller, search, found));
    // the shown records of a free search are noted later, outside of the transaction
    if (lookup.isPriced && mayBeShown(lookup)) await noteShown(services, tx, caller, search, found);
    const isRemembered = mayBeShown(lookup) && isSubmit(search, found);
    const history = isRemembered
      ? await rememberSearch(tx, session, historyEntry(search))
      : await readSearchHistory(tx, session);
    // a charge is always audited
    if (!continues || lookup.outcome !== 'FREE') await audit(tx, auditOf(caller, search, found, lookup));
    return { lookup, history, usageBalance: await services.readUsageBalance(session, tx) };
  });
  auditedSearches.note(audited);
  if (hasProfileAndHistory(session.role)) auditedSearches.histories.set(session.userId, done.history);
  return done;
}

/**
 * Records a free submit with one statement instead of a transaction with five. Returns undefined and does nothing if the search may cost
 * something, or if another process or a concurrent search changed the history.
 */
async function submitFree(
  services: Services,
  auditedSearches: AuditedSearches,
  caller: Caller,
  search: AnySearch,
  found: FoundRecords,
): Promise<SettledSearch | undefined> {
  const isFree = found.total === 0 || isNotPriced(lookupOf(services, caller, search, found));
  if (!isFree || !isSubmit(search, found)) return undefined;
  const { session } = caller;
  const event = auditOf(caller, search, found, NOT_PRICED);
  const { db } = services.database;
  const { kind, amount } =
    usageBalanceExpression(session, search.county) ?? knownBalance(await services.readUsageBalance(session));
  const written = await rememberAndAudit(db, auditedSearches.histories, session, {
    entry: historyEntry(search),
    event,
    balance: amount,
  });
  if (written === undefined) return undefined;
  auditedSearches.note({ session, type: search.type, criteria: search.criteria });
  return { lookup: NOT_PRICED, history: written.history, usageBalance: { kind, amount: written.balance } };
}

/** Settles further pages of a search that is free or paid; returns undefined if it is not, or if its charge is in progress. */
async function continueFree(
  services: Services,
  caller: Caller,
  search: AnySearch,
  found: FoundRecords,
): Promise<SettledSearch | undefined> {
  const { db } = services.database;
  const lookup = found.total === 0 ? NOT_PRICED : await freeLookup(db, lookupOf(services, caller, search, found));
  if (lookup === undefined) return undefined;
  if (lookup.isPriced) await noteShown(services, db, caller, search, found);
  const history = await readSearchHistory(db, caller.session);
  return { lookup, history, usageBalance: await services.readUsageBalance(caller.session) };
}

const noteShown = (
  services: Services,
  db: Parameters<Services['shownRecords']['storeInTransaction']>[0],
  { session }: Caller,
  { now }: AnySearch,
  { docIds }: FoundRecords,
): Promise<void> => services.shownRecords.storeInTransaction(db, shownRecordsOwner(session), docIds, now);

const auditOf = (
  { session, request }: Caller,
  { type, criteria, page }: AnySearch,
  { total, listedAs, checked }: FoundRecords,
  lookup: LookupOutcome,
): AuditEvent => {
  const { pageNumber, batch } = page;
  const shown =
    listedAs === undefined ? { pageNumber, batch } : { listedAs, ...(checked === undefined ? {} : { checked }) };
  return { kind: 'SEARCH', actor: session, request, detail: { type, criteria, count: total, ...shown, ...lookup } };
};

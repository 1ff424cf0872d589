import type { SearchHistoryEntry, UsageBalance } from '@portal/contracts';
import { describeCriteria, hasProfileAndHistory, withDatesOf, withoutDefaultDates } from '@portal/domain';
import { type AuditEvent, audit } from '../audit/audit.ts';
import { readerOf } from '../documents/shown-records.ts';
import {
  type AskedLookup,
  chargeLookupOnce,
  freeLookup,
  isNotPriced,
  type LookupOutcome,
  mayBeShown,
  NOT_PRICED,
} from '../ledger/lookup-charge.service.ts';
import { knownBalance, usageBalanceBeside } from '../ledger/usage-balance.ts';
import { transact } from '../platform/database/transact.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readSearchHistory, rememberAndAudit, rememberSearch } from './search-history.store.ts';
import type { Question, SubmitsOnRecord } from './submits-on-record.ts';
import type { SubmittedSearch } from './submitted-search.ts';

export type Caller = Omit<CallContext, 'input'>;
export type AnySearch = Omit<SubmittedSearch<unknown, string>, 'kind' | 'find' | 'order'>;

/** What an answer is about to show. */
export interface Found {
  readonly total: number;
  readonly docIds: readonly number[];
  /** What it is shown as, beside a page of results: on paper or in a file. */
  readonly listedAs?: string;
  /** The number of selected rows in the printout or file, instead of the whole list. */
  readonly checked?: number;
}

/** What a search costs and leaves behind: nothing is read after the commit, so that what was charged is always answered. */
export interface Settled {
  readonly lookup: LookupOutcome;
  readonly history: SearchHistoryEntry[];
  readonly usageBalance: UsageBalance;
}

const historyEntry = ({ type, link, criteria: asked, page, indexDays }: AnySearch): SearchHistoryEntry => {
  // a default is not kept: when the search is made again it is the default of that day
  const criteria = withoutDefaultDates(asked, indexDays);
  const { longDescription, displayCriteria } = describeCriteria(type, withDatesOf(criteria, indexDays.today));
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

const lookupOf = (services: Services, { session }: Caller, search: AnySearch): AskedLookup => {
  const { type, criteria, submittedAt, now, county } = search;
  return { session, kind: type, criteria, submittedAt, now, county, cardHolds: services.cardHolds };
};

/** A press of Submit; further pages, orders and batches of its list are none, and neither is a list on paper. */
const isSubmit = ({ page }: AnySearch, { listedAs }: Found): boolean =>
  listedAs === undefined && page.updateHistory && page.batch === 1;

/** A further look at a search that is on record. A list on paper or in a file is a thing of its own. */
const isFurtherLook = async (
  services: Services,
  submits: SubmitsOnRecord,
  question: Question,
  { search, found }: { readonly search: AnySearch; readonly found: Found },
): Promise<boolean> =>
  found.listedAs === undefined && !isSubmit(search, found) && (await submits.has(services.database.db, question));

/**
 * Charges a search once (an empty result is free), remembers it and writes its one audit row, in one transaction. Further pages
 * of a search that is on record and costs nothing now need none.
 */
export async function settleSearch(
  services: Services,
  submits: SubmitsOnRecord,
  caller: Caller,
  search: AnySearch,
  found: Found,
): Promise<Settled> {
  const { session } = caller;
  const question = { session, type: search.type, criteria: search.criteria };
  const isGoingOn = await isFurtherLook(services, submits, question, { search, found });
  const settled = isGoingOn
    ? await goOnFree(services, caller, search, found)
    : await submitFree(services, submits, caller, search, found);
  if (settled !== undefined) return settled;
  const done = await transact(services.database.db, async (tx) => {
    const lookup = found.total === 0 ? NOT_PRICED : await chargeLookupOnce(tx, lookupOf(services, caller, search));
    // what is free costs no further write here: it is noted when the answer is ready
    if (lookup.isPriced && mayBeShown(lookup)) await noteShown(services, tx, caller, search, found);
    const isRemembered = mayBeShown(lookup) && isSubmit(search, found);
    const history = isRemembered
      ? await rememberSearch(tx, session, historyEntry(search))
      : await readSearchHistory(tx, session);
    // money that moves is always on record
    if (!isGoingOn || lookup.outcome !== 'FREE') await audit(tx, auditOf(caller, search, found, lookup));
    return { lookup, history, usageBalance: await services.readUsageBalance(session, tx) };
  });
  submits.note(question);
  if (hasProfileAndHistory(session.role)) submits.histories.set(session.userId, done.history);
  return done;
}

/**
 * A submit that costs nothing: one statement does for it what a transaction of five does. Undefined, and nothing done, for what
 * may cost something, and where another process or a search at the same moment changed the history.
 */
async function submitFree(
  services: Services,
  submits: SubmitsOnRecord,
  caller: Caller,
  search: AnySearch,
  found: Found,
): Promise<Settled | undefined> {
  const isFree = found.total === 0 || isNotPriced(lookupOf(services, caller, search));
  if (!isFree || !isSubmit(search, found)) return undefined;
  const { session } = caller;
  const event = auditOf(caller, search, found, NOT_PRICED);
  const { db } = services.database;
  const { kind, amount } =
    usageBalanceBeside(session, search.county) ?? knownBalance(await services.readUsageBalance(session));
  const written = await rememberAndAudit(db, submits.histories, session, {
    entry: historyEntry(search),
    event,
    amount,
  });
  if (written === undefined) return undefined;
  submits.note({ session, type: search.type, criteria: search.criteria });
  return { lookup: NOT_PRICED, history: written.history, usageBalance: { kind, amount: written.amount } };
}

/** Further pages of a search that is free, or was paid for a short while ago; undefined when it has to be charged. */
async function goOnFree(
  services: Services,
  caller: Caller,
  search: AnySearch,
  found: Found,
): Promise<Settled | undefined> {
  const { db } = services.database;
  const lookup = found.total === 0 ? NOT_PRICED : await freeLookup(db, lookupOf(services, caller, search));
  if (lookup === undefined) return undefined;
  if (lookup.isPriced) await noteShown(services, db, caller, search, found);
  const history = await readSearchHistory(db, caller.session);
  return { lookup, history, usageBalance: await services.readUsageBalance(caller.session) };
}

const noteShown = (
  services: Services,
  db: Parameters<Services['shownRecords']['noteWith']>[0],
  { session }: Caller,
  { now }: AnySearch,
  { docIds }: Found,
): Promise<void> => services.shownRecords.noteWith(db, readerOf(session), docIds, now);

const auditOf = (
  { session, request }: Caller,
  { type, criteria, page }: AnySearch,
  { total, listedAs, checked }: Found,
  lookup: LookupOutcome,
): AuditEvent => {
  const { pageNumber, batch } = page;
  const shown =
    listedAs === undefined ? { pageNumber, batch } : { listedAs, ...(checked === undefined ? {} : { checked }) };
  return { kind: 'SEARCH', actor: session, request, detail: { type, criteria, count: total, ...shown, ...lookup } };
};

import type { DocumentRow, DocumentSearchContent, SearchHistoryEntry, UsageBalance } from '@portal/contracts';
import {
  type Criteria,
  describeCriteria,
  isPlausibleTime,
  maySeeConfidential,
  SEARCH_LIMITS,
  type SearchType,
} from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Session } from '../auth/session.ts';
import { readSearchList } from '../current-user/current-user.service.ts';
import { readDocumentRows } from '../documents/document-rows.store.ts';
import { recordsOf } from '../documents/led-to.service.ts';
import type { CardHolds } from '../payments/card-holds.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import { type Answer, answer, type RequestFacts } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { chargeLookupOnce, type LookupOutcome, mayBeShown, NOT_PRICED } from './lookup-charge.service.ts';
import { readSearchHistory, rememberSearch } from './search-history.store.ts';
import { DOCUMENT_SORT_KEYS, type Hits, type Slice, type SortOrder } from './search-query.ts';
import { readerOf } from './shown-records.ts';

export interface SearchServices extends Services {
  readonly cardHolds: CardHolds;
}

/** What every search request carries beside its criteria. */
export interface SearchPage {
  readonly sortKey: string;
  readonly sortDirection: 'ASC' | 'DESC';
  readonly pageNumber: number;
  readonly batch: number;
  /** The client's; undefined when it sent none. */
  readonly timestamp: number | undefined;
  readonly updateHistory: boolean;
}

/** One submitted search of documents, whatever its kind. */
export interface SubmittedSearch {
  readonly type: SearchType;
  /** Path of the call, by which history replays it. */
  readonly link: string;
  readonly criteria: Criteria;
  readonly page: SearchPage;
  readonly find: (db: Kysely<Database>, order: SortOrder, slice: Slice) => Promise<Hits>;
}

/** A search with the client's time of it, and the server's. */
interface TimedSearch extends SubmittedSearch {
  readonly submittedAt: number;
  readonly now: Date;
}

/** What the charge's transaction leaves: nothing is read after its commit, so that what was charged is always answered. */
interface Settled {
  readonly lookup: LookupOutcome;
  readonly history: SearchHistoryEntry[];
  readonly usageBalance: UsageBalance;
}

type Who = { readonly session: Session; readonly request: RequestFacts };

/** Refuses a search that county, account page access or role do not allow; the menu is not trusted. */
export const demandSearch = async (services: Services, session: Session, type: SearchType): Promise<void> => {
  const allowed = await readSearchList(services.database.db, session, services.county.current);
  if (!allowed.includes(type)) throw new Refusal('DENIED');
};

const orderOf = ({ sortKey, sortDirection }: SearchPage): SortOrder => {
  const key = DOCUMENT_SORT_KEYS.find((known) => known === sortKey);
  if (key === undefined) throw invalid({ sortKey: { key: 'malformed' } });
  return { key, direction: sortDirection };
};

/** When the search was submitted, by the client's clock where that can be. */
const submissionOf = ({ timestamp }: SearchPage, now: Date): number => {
  if (timestamp === undefined) return now.getTime();
  if (!isPlausibleTime(timestamp, now.getTime())) throw new Refusal('SEARCH_TIME_TOO_FAR');
  return timestamp;
};

const sliceOf = ({ pageNumber, batch }: SearchPage): Slice => ({
  offset: (pageNumber - 1) * SEARCH_LIMITS.page + (batch - 1) * SEARCH_LIMITS.batch,
  limit: SEARCH_LIMITS.batch,
});

const historyEntry = ({ type, link, criteria, page }: SubmittedSearch): SearchHistoryEntry => {
  const { longDescription, displayCriteria } = describeCriteria(type, criteria);
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

/**
 * Runs a search of documents that the caller has validated: rows first, then, in one transaction, the charge (an empty
 * result is free), the history and the audit row. What could not be paid for is not shown.
 */
export const searchDocuments = async (
  services: SearchServices,
  who: Who,
  search: SubmittedSearch,
): Promise<Answer<DocumentSearchContent>> => {
  const order = orderOf(search.page);
  const now = services.now();
  const submitted = { ...search, submittedAt: submissionOf(search.page, now), now };
  const db = services.database.read();
  const hits = await search.find(db, order, sliceOf(search.page));
  const rows = await readDocumentRows(db, hits.ids, maySeeConfidential(who.session.role));
  const docIds = recordsOf(rows);
  const { lookup, history, usageBalance } = await transact(services.database.db, (tx) =>
    settle(tx, services, who, submitted, { total: hits.total, docIds }),
  );
  const isShown = mayBeShown(lookup);
  const reader = readerOf(who.session);
  if (isShown && lookup.isPriced) services.shownRecords.noteKept(reader, docIds, now);
  else if (isShown) services.shownRecords.note(reader, docIds, now);
  const content = contentOf(submitted, isShown ? hits.total : 0, isShown ? rows : []);
  return answer(
    {
      ...content,
      historyResults: { searchHistoryList: history },
      usageBalance,
      paymentNeeded: lookup.outcome === 'PAYMENT_NEEDED',
      paymentNeededAgain: lookup.outcome === 'PAYMENT_NEEDED_AGAIN',
      insufficientFunds: lookup.outcome === 'INSUFFICIENT_FUNDS',
      message: messageOf(lookup, hits.total),
    },
    messageOf(lookup, hits.total),
  );
};

const contentOf = ({ page, submittedAt }: TimedSearch, totalRecordCount: number, rows: DocumentRow[]) => ({
  searchResults: {
    totalRecordCount,
    currentRecordCount: rows.length,
    timestamp: submittedAt,
    batch: page.batch,
    searchResultList: rows,
  },
});

const messageOf = (lookup: LookupOutcome, total: number): string => {
  if (lookup.outcome === 'INSUFFICIENT_FUNDS') return errorText('INSUFFICIENT_FUNDS');
  return total === 0 ? errorText('NO_RECORDS_FOUND') : '';
};

const settle = async (
  tx: Transaction<Database>,
  services: SearchServices,
  { session, request }: Who,
  search: TimedSearch,
  { total, docIds }: { readonly total: number; readonly docIds: readonly number[] },
): Promise<Settled> => {
  const { type, criteria, page, submittedAt, now } = search;
  const { cardHolds } = services;
  const county = services.county.current;
  const asked = { session, kind: type, criteria, submittedAt, now, county, cardHolds };
  const lookup: LookupOutcome = total === 0 ? NOT_PRICED : await chargeLookupOnce(tx, asked);
  // what is free costs no further write here: it is noted when the answer is ready
  if (lookup.isPriced && mayBeShown(lookup)) await services.shownRecords.noteWith(tx, readerOf(session), docIds, now);
  const isRemembered = mayBeShown(lookup) && page.updateHistory;
  const history = isRemembered
    ? await rememberSearch(tx, session, historyEntry(search))
    : await readSearchHistory(tx, session);
  const { pageNumber, batch } = page;
  const detail = { type, criteria, count: total, pageNumber, batch, ...lookup };
  await audit(tx, { kind: 'SEARCH', actor: session, request, detail });
  return { lookup, history, usageBalance: await services.readUsageBalance(session, tx) };
};

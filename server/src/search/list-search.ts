import { type CriteriaDescription, describeCriteria, SEARCH_LIMITS } from '@portal/domain';
import { mayBeShown } from '../ledger/lookup-charge.service.ts';
import type { Services } from '../platform/services.ts';
import { messageOf, unpaidOf } from './answer-search.ts';
import { findLeftOut, type LeftOut } from './left-out.ts';
import { type Caller, settleSearch } from './settle-search.ts';
import type { SubmitsOnRecord } from './submits-on-record.ts';
import type { SubmittedSearch } from './submitted-search.ts';

/** What a whole list is made for. */
export type ListedAs = 'PRINT' | 'DOWNLOAD';

/** A whole list that may be shown. */
export interface ListedSearch<Row> {
  readonly isPaid: true;
  /** At most 1,000, the first in the order asked for. */
  readonly total: number;
  /** There are more than these. */
  readonly isTruncated: boolean;
  /** What the list does not show though it may be meant. */
  readonly leftOut: LeftOut;
  /** It has the rows alone that its reader checked; how many of them are not among those of this order. Undefined where it has all. */
  readonly checkedElsewhere: number | undefined;
  /** The criteria in words, for the head of a report. */
  readonly description: CriteriaDescription;
  /** The rows in their order, up to a hundred at a time, read while they are written. */
  readonly rows: () => AsyncGenerator<Row[], void, undefined>;
}

/** A list that somebody has to pay for first; the same words as in the answer of a search. */
export interface UnpaidList extends ReturnType<typeof unpaidOf> {
  readonly isPaid: false;
  readonly message: string;
}

/** The same rows as the pages of the search, charged as one more look at it: free for ten minutes after it was paid. */
export async function listSearch<Row, Key extends string>(
  services: Services,
  submits: SubmitsOnRecord,
  caller: Caller,
  search: SubmittedSearch<Row, Key>,
  listedAs: ListedAs,
): Promise<ListedSearch<Row> | UnpaidList> {
  const hits = await search.find(search.order, { offset: 0, limit: SEARCH_LIMITS.cap });
  const { total, isMore } = hits;
  const { kind, criteria, order, indexDays, find } = search;
  const { checked } = search.page;
  // before the charge: a list that cannot be made costs nothing. Other searches to offer stand on no paper
  const leftOut = await findLeftOut({ kind, criteria, order, indexDays, find, page: { pageNumber: 1 } }, hits);
  const isWhole = checked === undefined;
  const wanted = new Set(checked);
  const ids = isWhole ? hits.ids : hits.ids.filter((id) => wanted.has(id));
  const found = { total, docIds: [], listedAs, ...(isWhole ? {} : { checked: ids.length }) };
  const { lookup } = await settleSearch(services, submits, caller, search, found);
  if (!mayBeShown(lookup)) return { isPaid: false, ...unpaidOf(lookup), message: messageOf(lookup, total) };
  return {
    isPaid: true,
    checkedElsewhere: isWhole ? undefined : wanted.size - ids.length,
    total: isWhole ? total : ids.length,
    isTruncated: isMore && isWhole,
    leftOut: isWhole ? leftOut : {},
    description: describeCriteria(search.type, search.criteria),
    rows: () => readAll(services, search, ids),
  };
}

async function* readAll<Row, Key extends string>(
  services: Services,
  { kind, seesConfidential }: SubmittedSearch<Row, Key>,
  ids: readonly number[],
): AsyncGenerator<Row[], void, undefined> {
  for (let first = 0; first < ids.length; first += SEARCH_LIMITS.page)
    yield await kind.readRows(services.database.read(), ids.slice(first, first + SEARCH_LIMITS.page), seesConfidential);
}

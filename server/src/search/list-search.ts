import { type CriteriaDescription, describeCriteria, SEARCH_LIMITS } from '@portal/domain';
import { mayBeShown } from '../ledger/lookup-charge.service.ts';
import type { Services } from '../platform/services.ts';
import { searchMessage, unpaidReasons } from './answer-search.ts';
import type { AuditedSearches } from './audited-searches.ts';
import { findLeftOut, type LeftOut } from './left-out.ts';
import { type Caller, settleSearch } from './settle-search.ts';
import type { SubmittedSearch } from './submitted-search.ts';

/** The purpose of a whole list. */
export type ListPurpose = 'PRINT' | 'DOWNLOAD';

/** A whole list that is paid for or free. */
export interface ListedSearch<Row> {
  readonly isPaid: true;
  /** The number of rows: at most 1,000, the first ones in the chosen order. */
  readonly total: number;
  /** True if there are more results than the list contains. */
  readonly isTruncated: boolean;
  /** What the list does not show although the user may want it. */
  readonly leftOut: LeftOut;
  /**
   * If the list has only the selected rows: how many of these are not among the first 1,000 in this order. Undefined for a list of all
   * rows.
   */
  readonly checkedElsewhere: number | undefined;
  /** The description of the criteria, for the head of a report. */
  readonly description: CriteriaDescription;
  /** The rows in order, up to a hundred at a time, read while the file is written. */
  readonly rows: () => AsyncGenerator<Row[], void, undefined>;
}

/** A list that is not paid yet, with the same fields as the response of a search. */
export interface UnpaidList extends ReturnType<typeof unpaidReasons> {
  readonly isPaid: false;
  readonly message: string;
}

/**
 * The whole list of a search, with the same rows as its pages. It is free while the search is paid; otherwise returns why it is not, without
 * rows.
 */
export async function listSearch<Row, Key extends string>(
  services: Services,
  auditedSearches: AuditedSearches,
  caller: Caller,
  search: SubmittedSearch<Row, Key>,
  listedAs: ListPurpose,
): Promise<ListedSearch<Row> | UnpaidList> {
  const hits = await search.find(search.order, { offset: 0, limit: SEARCH_LIMITS.cap });
  const { total, isMore } = hits;
  const { kind, criteria, order, indexDays, find } = search;
  const { checked } = search.page;
  // found before the charge, so that a list that fails costs nothing
  const leftOut = await findLeftOut({ kind, criteria, order, indexDays, find, page: { pageNumber: 1 } }, hits);
  const isWhole = checked === undefined;
  const selected = new Set(checked);
  const ids = isWhole ? hits.ids : hits.ids.filter((id) => selected.has(id));
  // no ids: only records on a screen are noted as shown, because a print or file has no links to their details
  const found = { total, docIds: [], listedAs, ...(isWhole ? {} : { checked: ids.length }) };
  const { lookup } = await settleSearch(services, auditedSearches, caller, search, found);
  if (!mayBeShown(lookup)) return { isPaid: false, ...unpaidReasons(lookup), message: searchMessage(lookup, total) };
  return {
    isPaid: true,
    checkedElsewhere: isWhole ? undefined : selected.size - ids.length,
    total: isWhole ? total : ids.length,
    isTruncated: isMore && isWhole,
    leftOut: isWhole ? leftOut : {},
    description: describeCriteria(search.type, search.criteria),
    rows: () => readAll(services, search, ids),
  };
}

async function* readAll<Row, Key extends string>(
  services: Services,
  { kind, rowView }: SubmittedSearch<Row, Key>,
  ids: readonly number[],
): AsyncGenerator<Row[], void, undefined> {
  for (let first = 0; first < ids.length; first += SEARCH_LIMITS.page)
    yield await kind.readRows(services.database.read(), ids.slice(first, first + SEARCH_LIMITS.page), rowView);
}

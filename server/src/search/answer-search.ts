import type { SearchContent } from '@portal/contracts';
import { readerOf } from '../documents/shown-records.ts';
import { type LookupOutcome, mayBeShown } from '../ledger/lookup-charge.service.ts';
import { isDatabaseUnavailable, isStoppedAsTooSlow } from '../platform/database/errors.ts';
import { errorText } from '../platform/errors/texts.ts';
import { type Answer, answer } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { findLeftOut, type LeftOut } from './left-out.ts';
import type { Hits } from './search-query.ts';
import { sliceOf } from './search-request.ts';
import { type Caller, settleSearch } from './settle-search.ts';
import type { SubmitsOnRecord } from './submits-on-record.ts';
import type { SubmittedSearch } from './submitted-search.ts';

/** Why a search shows no results: the payer has to do something first. */
export const unpaidOf = ({ outcome }: LookupOutcome) => ({
  paymentNeeded: outcome === 'PAYMENT_NEEDED',
  paymentNeededAgain: outcome === 'PAYMENT_NEEDED_AGAIN',
  insufficientFunds: outcome === 'INSUFFICIENT_FUNDS',
});

export const messageOf = ({ outcome }: LookupOutcome, total: number): string => {
  if (outcome === 'INSUFFICIENT_FUNDS') return errorText('INSUFFICIENT_FUNDS');
  return total === 0 ? errorText('NO_RECORDS_FOUND') : '';
};

/**
 * The same, said with the first batch alone. It is ready when the search may be charged already: a busy database, and whatever else goes
 * wrong, costs these notes and never the search that was found.
 */
const findLeftOutIfFree = async <Row, Key extends string>(
  { log }: Services,
  search: SubmittedSearch<Row, Key>,
  hits: Hits,
): Promise<LeftOut> => {
  if (search.page.batch !== 1) return {};
  try {
    return await findLeftOut(search, hits);
  } catch (error) {
    const isBusy = isDatabaseUnavailable(error) || isStoppedAsTooSlow(error);
    log[isBusy ? 'warn' : 'error']({ err: error, search: search.type }, 'what a search leaves out was not looked for');
    return {};
  }
};

/** Answers one batch of a list: rows first, then what they cost. What could not be paid for is not shown. */
export const answerSearch = async <Row, Key extends string>(
  services: Services,
  submits: SubmitsOnRecord,
  caller: Caller,
  search: SubmittedSearch<Row, Key>,
): Promise<Answer<SearchContent<Row>>> => {
  const { kind, page, order, now } = search;
  const hits = await search.find(order, sliceOf(page));
  // looked for while the rows are read and settled: an answer with notes comes no later than one without
  const notes = findLeftOutIfFree(services, search, hits);
  const rows = await kind.readRows(services.database.read(), hits.ids, search.seesConfidential);
  const docIds = kind.recordsOf(rows);
  const found = { total: hits.total, docIds };
  const { lookup, history, usageBalance } = await settleSearch(services, submits, caller, search, found);
  const isShown = mayBeShown(lookup);
  const reader = readerOf(caller.session);
  if (isShown && lookup.isPriced) services.shownRecords.noteKept(reader, docIds, now);
  else if (isShown) services.shownRecords.note(reader, docIds, now);
  const message = messageOf(lookup, hits.total);
  const content = {
    searchResults: resultsOf(search, isShown ? hits.total : 0, isShown ? rows : []),
    ...(isShown ? await notes : {}),
    historyResults: { searchHistoryList: history },
    usageBalance,
    ...unpaidOf(lookup),
    message,
  };
  return answer(content, message);
};

const resultsOf = <Row, Key extends string>(
  { page, submittedAt }: SubmittedSearch<Row, Key>,
  totalRecordCount: number,
  rows: Row[],
): SearchContent<Row>['searchResults'] => ({
  totalRecordCount,
  currentRecordCount: rows.length,
  timestamp: submittedAt,
  batch: page.batch,
  searchResultList: rows,
});

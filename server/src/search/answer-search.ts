import type { SearchContent } from '@portal/contracts';
import { shownRecordsOwner } from '../documents/shown-records.ts';
import { type LookupOutcome, mayBeShown } from '../ledger/lookup-charge.service.ts';
import { isDatabaseUnavailable, isStoppedAsTooSlow } from '../platform/database/errors.ts';
import { errorText } from '../platform/errors/texts.ts';
import { type Answer, answer } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import type { AuditedSearches } from './audited-searches.ts';
import { findLeftOut, type LeftOut } from './left-out.ts';
import type { Hits } from './search-query.ts';
import { sliceOf } from './search-request.ts';
import { type Caller, settleSearch } from './settle-search.ts';
import type { SubmittedSearch } from './submitted-search.ts';
import { tellApart } from './tell-apart.ts';

/** The reasons why an unpaid search shows no results. */
export const unpaidReasons = ({ outcome }: LookupOutcome) => ({
  paymentNeeded: outcome === 'PAYMENT_NEEDED',
  paymentNeededAgain: outcome === 'PAYMENT_NEEDED_AGAIN',
  insufficientFunds: outcome === 'INSUFFICIENT_FUNDS',
  submitNeeded: outcome === 'SUBMIT_NEEDED',
});

export const searchMessage = ({ outcome }: LookupOutcome, total: number): string => {
  if (outcome === 'INSUFFICIENT_FUNDS') return errorText('INSUFFICIENT_FUNDS');
  if (outcome === 'SUBMIT_NEEDED') return errorText('LIST_NOT_PAID');
  return total === 0 ? errorText('NO_RECORDS_FOUND') : '';
};

/**
 * Finds what a list leaves out, such as records beyond its cap or after the last verified date, but only for the first batch. An error is
 * only logged, because the search may already be charged: the response is then complete except for these facts.
 */
const findLeftOutOfFirstBatch = async <Row, Key extends string>(
  { log }: Services,
  search: SubmittedSearch<Row, Key>,
  hits: Hits,
): Promise<LeftOut> => {
  if (search.page.batch !== 1) return {};
  try {
    return await findLeftOut(search, hits);
  } catch (error) {
    const isBusy = isDatabaseUnavailable(error) || isStoppedAsTooSlow(error);
    log[isBusy ? 'warn' : 'error']({ err: error, search: search.type }, 'could not find what a search leaves out');
    return {};
  }
};

/** Handles one batch of a search: finds the rows, then charges for them. Unpaid rows are not returned. */
export const answerSearch = async <Row, Key extends string>(
  services: Services,
  auditedSearches: AuditedSearches,
  caller: Caller,
  search: SubmittedSearch<Row, Key>,
): Promise<Answer<SearchContent<Row>>> => {
  const { database, log } = services;
  const { kind, page, order, now } = search;
  const hits = await search.find(order, sliceOf(page));
  // found concurrently with reading and charging, so that the response is not delayed
  const leftOut = findLeftOutOfFirstBatch(services, search, hits);
  const rows = await kind.readRows(services.database.read(), hits.ids, search.rowView);
  const docIds = kind.shownRecordIds(rows);
  const found = { total: hits.total, docIds };
  const { lookup, history, usageBalance } = await settleSearch(services, auditedSearches, caller, search, found);
  const isShown = mayBeShown(lookup);
  const reader = shownRecordsOwner(caller.session);
  // the records of a search with a price were stored when it was settled
  if (isShown && lookup.isPriced) services.shownRecords.noteStored(reader, docIds, now);
  else if (isShown) services.shownRecords.note(reader, docIds, now);
  const message = searchMessage(lookup, hits.total);
  const content = {
    searchResults: resultsOf(search, isShown ? hits.total : 0, isShown ? rows : []),
    ...(isShown ? await leftOut : {}),
    historyResults: {
      searchHistoryList: await tellApart(
        { database, log, county: search.county, language: caller.session.language },
        history,
      ),
    },
    usageBalance,
    ...unpaidReasons(lookup),
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

import { type Result, success } from '@portal/domain';
import { counted } from '../../platform/texts/counted.ts';
import type { ListedTransaction, ProviderFailure } from './payment-provider.ts';
import { providerFailure } from './provider-http.ts';

/** One page of the provider's list, with the stated total of transactions. */
export interface ListPage {
  readonly transactions: readonly ListedTransaction[];
  readonly total: number;
}

export type ReadPage = (page: number) => Promise<Result<ListPage, ProviderFailure>>;

/** Failure code for a list with missing transactions. */
export const TRANSACTIONS_MISSING = 'GAP';

/** Far more pages than a county's transactions need. A longer list is a fault. */
const MAX_PAGES = 200;

/** Reads all pages and returns each transaction once, in spite of reordering and repetitions. Fails if any is missing. */
async function readOnce(readPage: ReadPage, pageSize: number): Promise<Result<ListedTransaction[], ProviderFailure>> {
  const found = new Map<string, ListedTransaction>();
  let total = 0;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const read = await readPage(page);
    if (!read.ok) return read;
    for (const transaction of read.value.transactions) found.set(transaction.transactionId, transaction);
    total = Math.max(total, read.value.total);
    // a short page is the last one, unless fewer entries arrived than announced
    const isLast = read.value.transactions.length < pageSize;
    if (isLast && page * pageSize >= total) break;
  }
  if (found.size >= total) return success([...found.values()]);
  return providerFailure('MALFORMED', {
    mayHaveHappened: false,
    code: TRANSACTIONS_MISSING,
    detail: `the list has ${counted(total, 'transaction')}, but returned only ${found.size}`,
  });
}

/**
 * Reads the whole list, or fails. A transaction that settles between two page reads moves the others up, so that one seems to be
 * missing. The list is therefore read a second time before it fails.
 */
export async function readList(
  readPage: ReadPage,
  pageSize: number,
): Promise<Result<readonly ListedTransaction[], ProviderFailure>> {
  const first = await readOnce(readPage, pageSize);
  if (first.ok || first.failure.code !== TRANSACTIONS_MISSING) return first;
  return readOnce(readPage, pageSize);
}

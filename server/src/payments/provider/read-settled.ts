import { type Result, success } from '@portal/domain';
import { counted } from '../../platform/texts/counted.ts';
import type { ListedTransaction, ProviderFailure } from './payment-provider.ts';
import { providerFailure } from './provider-http.ts';
import { type ListPage, readList } from './read-list.ts';

/** A batch as the provider lists it. */
export interface SettledBatch {
  readonly batchId: string;
  readonly settledAt: Date;
  /** The provider's state: 'settledSuccessfully', 'settlementError', 'pendingSettlement'. */
  readonly state: string;
}

interface SettledReads {
  readonly batches: (since: Date, until: Date) => Promise<Result<readonly SettledBatch[], ProviderFailure>>;
  readonly page: (batchId: string, page: number) => Promise<Result<ListPage, ProviderFailure>>;
  readonly pageSize: number;
  readonly now: () => Date;
}

/** The longest period of one request; the provider allows 31 days. */
const LONGEST_MS = 30 * 24 * 60 * 60_000;
/** Far more batches than a county has in a month. A longer list is a fault. */
const MAX_BATCHES = 400;
/** A batch may be listed before it is complete. So it is read again until it is this old. */
const COMPLETE_AFTER_MS = 60 * 60_000;

/**
 * Returns a function that reads all transactions that were settled between two instants. Because a settled batch never changes, it
 * is cached and read again only if it is recent or failed. Batches outside of the requested period leave the cache.
 */
export function settledReader({ batches, page, pageSize, now }: SettledReads) {
  let cache = new Map<string, readonly ListedTransaction[]>();
  const isFinal = ({ settledAt, state }: SettledBatch): boolean =>
    state === 'settledSuccessfully' && now().getTime() - settledAt.getTime() >= COMPLETE_AFTER_MS;
  return async (since: Date, until: Date): Promise<Result<readonly ListedTransaction[], ProviderFailure>> => {
    // Do not request future dates, for which there are no batches.
    const listed = await allBatches(batches, since, until < now() ? until : now());
    if (!listed.ok) return listed;
    const found = new Map<string, ListedTransaction>();
    const final = new Map<string, readonly ListedTransaction[]>();
    for (const batch of listed.value) {
      const cached = cache.get(batch.batchId);
      const read = cached === undefined ? await readList((at) => page(batch.batchId, at), pageSize) : success(cached);
      if (!read.ok) return read;
      for (const transaction of read.value) found.set(transaction.transactionId, transaction);
      if (isFinal(batch)) final.set(batch.batchId, read.value);
    }
    cache = final;
    return success([...found.values()]);
  };
}

async function allBatches(
  read: SettledReads['batches'],
  since: Date,
  until: Date,
): Promise<Result<readonly SettledBatch[], ProviderFailure>> {
  const found = new Map<string, SettledBatch>();
  for (let from = since.getTime(); from <= until.getTime(); from += LONGEST_MS) {
    const part = await read(new Date(from), new Date(Math.min(from + LONGEST_MS, until.getTime())));
    if (!part.ok) return part;
    if (part.value.length > MAX_BATCHES) {
      const detail = counted(part.value.length, 'settled batch');
      return providerFailure('MALFORMED', { mayHaveHappened: false, detail });
    }
    for (const batch of part.value) found.set(batch.batchId, batch);
  }
  return success([...found.values()]);
}

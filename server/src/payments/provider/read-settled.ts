import { type Result, success } from '@portal/domain';
import type { ListedTransaction, ProviderFailure } from './payment-provider.ts';
import { providerFailure } from './provider-http.ts';
import { type ListPage, readList } from './read-list.ts';

/** A batch as the provider lists it. */
export interface SettledBatch {
  readonly batchId: string;
  readonly settledAt: Date;
  /** The provider's word: 'settledSuccessfully', 'settlementError', 'pendingSettlement'. */
  readonly state: string;
}

interface Ask {
  readonly batches: (since: Date, until: Date) => Promise<Result<readonly SettledBatch[], ProviderFailure>>;
  readonly page: (batchId: string, page: number) => Promise<Result<ListPage, ProviderFailure>>;
  readonly pageSize: number;
  readonly now: () => Date;
}

/** The provider tells of 31 days at once. */
const LONGEST_MS = 30 * 24 * 60 * 60_000;
/** Far above a month of a county: a list that is longer is a fault. */
const MAX_BATCHES = 400;
/** A batch may be listed while it is still being filled: for so long it is read again. */
const FILLED_MS = 60 * 60_000;

/**
 * Reads all that was settled between two instants, whole or not at all. A batch never changes once it is settled, so that
 * it is asked for again only when it is fresh or failed; what falls out of the time asked for is forgotten.
 */
export function settledReader({ batches, page, pageSize, now }: Ask) {
  let kept = new Map<string, readonly ListedTransaction[]>();
  const isFinal = ({ settledAt, state }: SettledBatch): boolean =>
    state === 'settledSuccessfully' && now().getTime() - settledAt.getTime() >= FILLED_MS;
  return async (since: Date, until: Date): Promise<Result<readonly ListedTransaction[], ProviderFailure>> => {
    // Nothing is settled in times to come, and the provider need not know what is meant by them.
    const listed = await allBatches(batches, since, until < now() ? until : now());
    if (!listed.ok) return listed;
    const found = new Map<string, ListedTransaction>();
    const final = new Map<string, readonly ListedTransaction[]>();
    for (const batch of listed.value) {
      const known = kept.get(batch.batchId);
      const read = known === undefined ? await readList((at) => page(batch.batchId, at), pageSize) : success(known);
      if (!read.ok) return read;
      for (const transaction of read.value) found.set(transaction.transactionId, transaction);
      if (isFinal(batch)) final.set(batch.batchId, read.value);
    }
    kept = final;
    return success([...found.values()]);
  };
}

async function allBatches(
  read: Ask['batches'],
  since: Date,
  until: Date,
): Promise<Result<readonly SettledBatch[], ProviderFailure>> {
  const found = new Map<string, SettledBatch>();
  for (let from = since.getTime(); from <= until.getTime(); from += LONGEST_MS) {
    const piece = await read(new Date(from), new Date(Math.min(from + LONGEST_MS, until.getTime())));
    if (!piece.ok) return piece;
    if (piece.value.length > MAX_BATCHES) {
      return providerFailure('MALFORMED', false, '', `${piece.value.length} batches were settled`);
    }
    for (const batch of piece.value) found.set(batch.batchId, batch);
  }
  return success([...found.values()]);
}

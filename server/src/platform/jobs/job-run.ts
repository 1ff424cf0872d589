import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { PortalDatabase } from '../database/portal-database.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import { markItemDone } from './job-items.store.ts';

/** The results of a run's items. */
export interface JobTally {
  readonly done: number;
  /** Names of the items that failed, with the reason. */
  readonly failed: ReadonlyMap<string, string>;
}

export interface JobRunOptions {
  readonly name: string;
  readonly occurrence: Date;
  readonly database: PortalDatabase;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

export const messageOfFailure = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** The interface of one run for its job. A failed item is recorded by name and does not stop the other items. */
export class JobRun {
  readonly #options: JobRunOptions;
  readonly #done = new Set<string>();
  readonly #failed = new Map<string, string>();
  #count = 0;

  constructor(options: JobRunOptions) {
    this.#options = options;
  }

  /** The scheduled time that the run is for. It is the same when the run is retried, or continued after its process was killed. */
  get occurrence(): Date {
    return this.#options.occurrence;
  }

  /** True if the server stops or no longer runs the jobs: finish the current item and start no other. */
  get isStopping(): boolean {
    return this.#options.signal.aborted;
  }

  get tally(): JobTally & { readonly succeeded: ReadonlySet<string> } {
    return { done: this.#count, failed: this.#failed, succeeded: this.#done };
  }

  /** Does one item. An error is logged and recorded under the item's name. Returns whether the item succeeded. */
  async item(name: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      this.#done.add(name);
      return true;
    } catch (error) {
      this.fail(name, error);
      return false;
    }
  }

  /** Does the items one after another, until the server stops. */
  async each<Item>(
    items: Iterable<Item> | AsyncIterable<Item>,
    nameOf: (item: Item) => string,
    work: (item: Item) => Promise<void>,
  ): Promise<void> {
    for await (const item of items) {
      if (this.isStopping) return;
      if (await this.item(nameOf(item), () => work(item))) this.#count += 1;
    }
  }

  /**
   * The same for work that must not happen twice: each item is marked in the transaction of its work, so that no later attempt for this
   * occurrence repeats it, even after the process was killed. `work` must have no effects outside of the transaction.
   */
  eachOnce<Item>(
    items: Iterable<Item> | AsyncIterable<Item>,
    nameOf: (item: Item) => string,
    work: (tx: Transaction<Database>, item: Item) => Promise<void>,
  ): Promise<void> {
    const { name: job, occurrence, database, now } = this.#options;
    return this.each(items, nameOf, (item) =>
      transact(database.admin, async (tx) => {
        if (await markItemDone(tx, { job, item: nameOf(item), occurrence, now: now() })) await work(tx, item);
      }),
    );
  }

  /** Records an item that was done without `each`. */
  done(name: string): void {
    this.#done.add(name);
    this.#count += 1;
  }

  /** Records a failed item without throwing in `each`. */
  fail(name: string, error: unknown): void {
    this.#options.log.error({ job: this.#options.name, item: name, err: error }, 'an item of a job failed');
    this.#failed.set(name, messageOfFailure(error));
  }

  /** Counts work without item names. */
  countDone(count: number): void {
    this.#count += count;
  }
}

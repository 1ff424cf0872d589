import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { PortalDatabase } from '../database/portal-database.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import { markItemDone } from './job-items.store.ts';

/** What became of a run's items. */
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

/** One run of a job, as the job sees it. Each item ends on its own: one that fails is named and holds up no other. */
export class JobRun {
  readonly #options: JobRunOptions;
  readonly #done = new Set<string>();
  readonly #failed = new Map<string, string>();
  #count = 0;

  constructor(options: JobRunOptions) {
    this.#options = options;
  }

  /** What the run is for: the moment of the plan, the same one when it is tried again or continued after its process was killed. */
  get occurrence(): Date {
    return this.#options.occurrence;
  }

  /** The server stops, or is not the one that runs the jobs anymore: what is under way is finished, nothing more is begun. */
  get isStopping(): boolean {
    return this.#options.signal.aborted;
  }

  get tally(): JobTally & { readonly succeeded: ReadonlySet<string> } {
    return { done: this.#count, failed: this.#failed, succeeded: this.#done };
  }

  /** Does one item. What it throws is logged and noted under its name; returns whether it was done. */
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

  /** Does one item after the other, until the server stops. */
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
   * The same for what must not happen twice: the item is marked in the transaction that does it, so that no later try of this
   * occurrence does it again, also after the process was killed. `work` may do nothing outside of the transaction.
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

  /** Notes an item that was done otherwise than by `each`. */
  done(name: string): void {
    this.#done.add(name);
    this.#count += 1;
  }

  /** Notes an item that failed, otherwise than by throwing in `each`. */
  fail(name: string, error: unknown): void {
    this.#options.log.error({ job: this.#options.name, item: name, err: error }, 'an item of a job failed');
    this.#failed.set(name, messageOfFailure(error));
  }

  /** Counts what was done and has no names. */
  did(count: number): void {
    this.#count += count;
  }
}

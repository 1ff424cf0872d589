import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { BACKGROUND, runForOwner } from '../platform/fairness/work-owner.ts';
import type { Session } from '../platform/http/session.ts';
import { RecentMap } from '../platform/memory/recent-map.ts';
import { insertShown, type RecordsOfResponse, wasShown } from './shown-records.store.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** The records that each user's searches showed or linked to. */
    readonly shownRecords: ShownRecords;
  }
}

/** Twice the longest session: a user who returns the same day can still open the results. */
export const SHOWN_MS = 24 * 60 * 60_000;
const STORE_INTERVAL_MS = 1_000;
const MAX_OWNERS = 1_000;
const MAX_RECORDS_PER_OWNER = 5_000;
const MAX_WAITING = 10_000;

/** The owner of shown records: a user, or for guests, who all share one user, the session. */
export const shownRecordsOwner = ({
  role,
  sessionId,
  userId,
}: Pick<Session, 'role' | 'sessionId' | 'userId'>): string =>
  role === 'GUEST' ? `session:${sessionId}` : `user:${userId}`;

/**
 * The records that each user's searches showed or linked to (docs/decisions/0027). A search only keeps them in memory. Once a
 * second, all new ones are stored in one statement, for other processes. If that fails, other processes treat those records
 * as not found by a search.
 */
export class ShownRecords {
  readonly #db: Kysely<Database>;
  readonly #onError: (error: unknown) => void;
  /** The records of each owner, with the time at which they were shown. */
  readonly #known = new RecentMap<string, Map<number, number>>(MAX_OWNERS);
  #waiting: RecordsOfResponse[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(db: Kysely<Database>, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Remembers the records that a response showed or linked to. They are stored within a second. */
  note(owner: string, docIds: readonly number[], now: Date): void {
    const added = this.#remember(owner, docIds, now);
    if (added.length === 0 || this.#isClosed || this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push({ owner, shownAt: now, docIds: added });
    // storing is background work, and does not count as work of the request that sets the timer
    this.#timer ??= runForOwner(BACKGROUND, () =>
      setTimeout(() => {
        this.#timer = undefined;
        this.keep().catch(this.#onError);
      }, STORE_INTERVAL_MS).unref(),
    );
  }

  /** Remembers the records that `storeInTransaction` stored. Call this after the commit. */
  noteStored(owner: string, docIds: readonly number[], now: Date): void {
    this.#remember(owner, docIds, now);
  }

  /** Stores records that were paid for, if possible in the transaction of the charge. After its commit, every process has them. */
  async storeInTransaction(tx: Kysely<Database>, owner: string, docIds: readonly number[], now: Date): Promise<void> {
    const fresh = docIds.filter((id) => !this.#isKnown(owner, id, now));
    if (fresh.length > 0) await insertShown(tx, [{ owner, shownAt: now, docIds: fresh }]);
  }

  async has(owner: string, docId: number, now: Date): Promise<boolean> {
    return (
      this.#isKnown(owner, docId, now) || (await wasShown(this.#db, owner, docId, new Date(now.getTime() - SHOWN_MS)))
    );
  }

  /** Stores the records that are waiting. */
  async keep(): Promise<void> {
    const shown = this.#waiting;
    this.#waiting = [];
    if (shown.length > 0) await insertShown(this.#db, shown);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.keep().catch(this.#onError);
  }

  #isKnown(owner: string, docId: number, now: Date): boolean {
    const shownAt = this.#known.get(owner)?.get(docId);
    return shownAt !== undefined && now.getTime() - shownAt < SHOWN_MS;
  }

  /** Returns the ids that were not known before. */
  #remember(owner: string, docIds: readonly number[], now: Date): number[] {
    const added = docIds.filter((id) => id > 0 && !this.#isKnown(owner, id, now));
    const known = this.#known.get(owner) ?? new Map<number, number>();
    this.#known.set(owner, known);
    if (known.size > MAX_RECORDS_PER_OWNER) known.clear();
    for (const id of added) known.set(id, now.getTime());
    return added;
  }
}

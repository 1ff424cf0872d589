import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { BACKGROUND, workFor } from '../platform/fairness/work-owner.ts';
import type { Session } from '../platform/http/session.ts';
import { RecentMap } from '../platform/memory/recent-map.ts';
import { insertShown, type Shown, wasShown } from './shown-records.store.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** Which records each reader's searches led to. */
    readonly shownRecords: ShownRecords;
  }
}

/** Twice the longest session: a user who returns the same day can still open the results. */
export const SHOWN_MS = 24 * 60 * 60_000;
const KEEP_EVERY_MS = 1_000;
const MAX_OWNERS = 1_000;
const MAX_OF_OWNER = 5_000;
const MAX_WAITING = 10_000;

/** To whom records were shown: a user, or a session of the one user that all guests are. */
export const readerOf = ({ role, sessionId, userId }: Pick<Session, 'role' | 'sessionId' | 'userId'>): string =>
  role === 'GUEST' ? `session:${sessionId}` : `user:${userId}`;

/**
 * Which records each reader's own searches led to (decision 27). A search only notes them in memory; they are kept for other
 * processes once a second, all in one statement. Should that fail, the reader's next details count as not searched for.
 */
export class ShownRecords {
  readonly #db: Kysely<Database>;
  readonly #onError: (error: unknown) => void;
  /** Records of each reader, with when they were shown. */
  readonly #known = new RecentMap<string, Map<number, number>>(MAX_OWNERS);
  #waiting: Shown[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(db: Kysely<Database>, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Notes the records that an answer led to; they are stored soon after. */
  note(owner: string, docIds: readonly number[], now: Date): void {
    const added = this.#remember(owner, docIds, now);
    if (added.length === 0 || this.#isClosed || this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push({ owner, shownAt: now, docIds: added });
    // the timer is set by a request, and keeping is not its work
    this.#timer ??= workFor(BACKGROUND, () =>
      setTimeout(() => {
        this.#timer = undefined;
        this.keep().catch(this.#onError);
      }, KEEP_EVERY_MS).unref(),
    );
  }

  /** Remembers what a transaction kept by `noteWith`, once it is committed. */
  noteKept(owner: string, docIds: readonly number[], now: Date): void {
    this.#remember(owner, docIds, now);
  }

  /** Notes what was paid for, in the transaction that charges for it when there is one: from its end on every process knows. */
  async noteWith(tx: Kysely<Database>, owner: string, docIds: readonly number[], now: Date): Promise<void> {
    const fresh = docIds.filter((id) => !this.#isKnown(owner, id, now));
    if (fresh.length > 0) await insertShown(tx, [{ owner, shownAt: now, docIds: fresh }]);
  }

  async has(owner: string, docId: number, now: Date): Promise<boolean> {
    return (
      this.#isKnown(owner, docId, now) || (await wasShown(this.#db, owner, docId, new Date(now.getTime() - SHOWN_MS)))
    );
  }

  /** Writes down what waits for it. */
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

  /** Answers those that were not known before. */
  #remember(owner: string, docIds: readonly number[], now: Date): number[] {
    const added = docIds.filter((id) => id > 0 && !this.#isKnown(owner, id, now));
    const known = this.#known.get(owner) ?? new Map<number, number>();
    this.#known.set(owner, known);
    if (known.size > MAX_OF_OWNER) known.clear();
    for (const id of added) known.set(id, now.getTime());
    return added;
  }
}

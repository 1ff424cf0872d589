import type { SearchHistoryEntry } from '@portal/contracts';

const MOST_USERS = 1_000;

/**
 * What this process last wrote as each user's history, so that the next search need not read it first. It may be outdated: whoever
 * writes by it says what it expects to find.
 */
export class KnownHistories {
  readonly #known = new Map<number, readonly SearchHistoryEntry[]>();

  of(userId: number): readonly SearchHistoryEntry[] | undefined {
    return this.#known.get(userId);
  }

  note(userId: number, entries: readonly SearchHistoryEntry[]): void {
    // to the end: who searched nothing for longest is forgotten first
    this.#known.delete(userId);
    this.#known.set(userId, entries);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_USERS && oldest !== undefined) this.#known.delete(oldest);
  }

  forget(userId: number): void {
    this.#known.delete(userId);
  }
}

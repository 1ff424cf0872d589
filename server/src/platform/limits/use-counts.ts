/** The key of a count: the limited call with its caller, and the window. */
export interface CountKey {
  /** The name of the count, the same in every process. */
  readonly countedAs: string;
  /** When its window ends, in milliseconds since 1970. Windows start at the same times in every process. */
  readonly endsAt: number;
}

export interface UseCount extends CountKey {
  readonly uses: number;
}

interface Count {
  /** The count of all processes together when this process last shared its counts. */
  shared: number;
  /** The uses in this process since then. */
  own: number;
}

/** Adds uses to the counts that all processes share, and returns the new counts. */
export type AddSharedUses = (uses: readonly UseCount[]) => Promise<readonly UseCount[]>;

export const windowEnd = (now: number, ms: number): number => (Math.floor(now / ms) + 1) * ms;

const nameOf = ({ countedAs, endsAt }: CountKey): string => `${endsAt} ${countedAs}`;

/**
 * Counts uses in this process immediately, and shares the counts with the other processes at intervals, so that no request waits for
 * the database. In between, each process decides by the counts that it knows (docs/decisions/0028).
 */
export class UseCounts {
  readonly #counts = new Map<string, CountKey & Count>();
  readonly #share: AddSharedUses;
  #sharing: Promise<void> = Promise.resolve();

  constructor(share: AddSharedUses) {
    this.#share = share;
  }

  usesOf(key: CountKey): number {
    const count = this.#counts.get(nameOf(key));
    return count === undefined ? 0 : count.shared + count.own;
  }

  /** Adds uses; a negative number takes uses back. */
  add(key: CountKey, uses: number): void {
    const name = nameOf(key);
    const count = this.#counts.get(name) ?? { ...key, shared: 0, own: 0 };
    count.own += uses;
    this.#counts.set(name, count);
  }

  /** Shares the uses that are not shared yet, and deletes ended windows. Calls run one after another. */
  share(now: number): Promise<void> {
    this.#sharing = this.#sharing.catch(() => undefined).then(() => this.#shareOnce(now));
    return this.#sharing;
  }

  async #shareOnce(now: number): Promise<void> {
    for (const [name, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(name);
    const sent = [...this.#counts.values()]
      .filter(({ own }) => own !== 0)
      .map(({ countedAs, endsAt, own }) => ({ countedAs, endsAt, uses: own }));
    if (sent.length === 0) return;
    const sharedCounts = new Map((await this.#share(sent)).map((uses) => [nameOf(uses), uses.uses]));
    for (const uses of sent) {
      const count = this.#counts.get(nameOf(uses));
      if (count === undefined) continue;
      count.own -= uses.uses;
      count.shared = sharedCounts.get(nameOf(uses)) ?? count.shared + uses.uses;
    }
  }
}

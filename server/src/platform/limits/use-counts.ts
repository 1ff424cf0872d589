/** One count: who uses what in which window. */
export interface CountKey {
  /** Names it in every process. */
  readonly countedAs: string;
  /** When its window ends, in milliseconds since 1970: windows begin at the same moments in every process. */
  readonly endsAt: number;
}

export interface Uses extends CountKey {
  readonly uses: number;
}

interface Count {
  /** What all processes together had when this one was last told. */
  shared: number;
  /** What this process did since. */
  own: number;
}

/** Adds uses to the counts that all processes share and returns what they are now. */
export type ShareUses = (uses: readonly Uses[]) => Promise<readonly Uses[]>;

export const windowEnd = (now: number, ms: number): number => (Math.floor(now / ms) + 1) * ms;

const nameOf = ({ countedAs, endsAt }: CountKey): string => `${endsAt} ${countedAs}`;

/**
 * Counts at once in this process, and exchanges counts with the other processes at intervals, so that no request waits for it. In
 * between, each process admits as much as its own knowledge allows (decision 28).
 */
export class UseCounts {
  readonly #counts = new Map<string, CountKey & Count>();
  readonly #share: ShareUses;
  #sharing: Promise<void> = Promise.resolve();

  constructor(share: ShareUses) {
    this.#share = share;
  }

  usesOf(key: CountKey): number {
    const count = this.#counts.get(nameOf(key));
    return count === undefined ? 0 : count.shared + count.own;
  }

  /** A negative number gives uses back. */
  add(key: CountKey, uses: number): void {
    const name = nameOf(key);
    const count = this.#counts.get(name) ?? { ...key, shared: 0, own: 0 };
    count.own += uses;
    this.#counts.set(name, count);
  }

  /** Shares what is not shared yet, and forgets windows that ended. One after the other. */
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
    const told = new Map((await this.#share(sent)).map((uses) => [nameOf(uses), uses.uses]));
    for (const uses of sent) {
      const count = this.#counts.get(nameOf(uses));
      if (count === undefined) continue;
      count.own -= uses.uses;
      count.shared = told.get(nameOf(uses)) ?? count.shared + uses.uses;
    }
  }
}

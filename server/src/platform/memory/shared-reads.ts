import { RecentMap } from './recent-map.ts';

interface SharedReadsOptions<Value> {
  /** How long an answer is shared with other callers after it arrived. */
  readonly keptMs: number;
  /** The number of answers that are kept. */
  readonly most: number;
  /** Answers that are too large to be kept serve those alone who asked while they were read. */
  readonly isSmall: (value: Value) => boolean;
}

/**
 * Shares a read between callers that ask at about the same time: a caller that asks while a read is running, or shortly after,
 * gets its answer. For data that does not change in between.
 */
export class SharedReads<Value> {
  readonly #options: SharedReadsOptions<Value>;
  readonly #underWay = new Map<string, Promise<Value>>();
  readonly #kept: RecentMap<string, { readonly value: Value; readonly turn: number }>;
  #turns = 0;

  constructor(options: SharedReadsOptions<Value>) {
    this.#options = options;
    this.#kept = new RecentMap(options.most);
  }

  /** What was read of this name, or is. A read that fails is its own asker's; who only shared it makes one of their own. */
  async read(name: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept.value;
    const shared = this.#underWay.get(name);
    if (shared !== undefined) return shared.catch(() => this.read(name, make));
    const made = make();
    this.#underWay.set(name, made);
    try {
      const value = await made;
      this.#keep(name, value);
      return value;
    } finally {
      this.#underWay.delete(name);
    }
  }

  #keep(name: string, value: Value): void {
    const { isSmall, keptMs } = this.#options;
    if (!isSmall(value)) return;
    this.#turns += 1;
    const turn = this.#turns;
    this.#kept.set(name, { value, turn });
    // by its turn, so that a timer holds nothing of what was put away in the meantime
    setTimeout(() => {
      if (this.#kept.get(name)?.turn === turn) this.#kept.delete(name);
    }, keptMs).unref();
  }
}

import { RecentMap } from './recent-map.ts';

interface SharedReadsOptions<Value> {
  /** How long a result is shared with later callers. */
  readonly keptMs: number;
  /** The maximum number of kept results; the oldest is evicted. */
  readonly maximumResults: number;
  /** False for a result that is too large to be kept; it is shared only with callers that came while it was read. */
  readonly isSmall: (value: Value) => boolean;
}

/**
 * Shares a read between callers that come at about the same time: a caller that comes while a read is running, or shortly afterward, gets
 * its result. Use it for data that does not change in between.
 */
export class SharedReads<Value> {
  readonly #options: SharedReadsOptions<Value>;
  readonly #running = new Map<string, Promise<Value>>();
  readonly #kept: RecentMap<string, { readonly value: Value; readonly turn: number }>;
  #turns = 0;

  constructor(options: SharedReadsOptions<Value>) {
    this.#options = options;
    this.#kept = new RecentMap(options.maximumResults);
  }

  /** Returns the shared result of this name. If the read fails, only its first caller gets the error; the others read again. */
  async read(name: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept.value;
    const shared = this.#running.get(name);
    if (shared !== undefined) return shared.catch(() => this.read(name, make));
    const made = make();
    this.#running.set(name, made);
    try {
      const value = await made;
      this.#keep(name, value);
      return value;
    } finally {
      this.#running.delete(name);
    }
  }

  #keep(name: string, value: Value): void {
    const { isSmall, keptMs } = this.#options;
    if (!isSmall(value)) return;
    this.#turns += 1;
    const turn = this.#turns;
    this.#kept.set(name, { value, turn });
    // compares the turn instead of the value, so that the timer does not keep an evicted value in memory
    setTimeout(() => {
      if (this.#kept.get(name)?.turn === turn) this.#kept.delete(name);
    }, keptMs).unref();
  }
}

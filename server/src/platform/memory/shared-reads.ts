import { RecentMap } from './recent-map.ts';

/**
 * Reads that several ask for at about the same time are made once: whoever asks while one is under way, or a little later, has its
 * answer. For what does not change meanwhile.
 */
export class SharedReads<Value> {
  readonly #keptMs: number;
  readonly #reads: RecentMap<string, { readonly value: Promise<Value> }>;

  /** @param most are kept at once; each goes `keptMs` after it was begun */
  constructor({ keptMs, most }: { readonly keptMs: number; readonly most: number }) {
    this.#keptMs = keptMs;
    this.#reads = new RecentMap(most);
  }

  /** What was read of this name, or is. One that fails is nobody's but of those who wait for it. */
  read(name: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#reads.get(name);
    if (known !== undefined) return known.value;
    const made = { value: make() };
    const forget = (): void => {
      if (this.#reads.get(name) === made) this.#reads.delete(name);
    };
    this.#reads.set(name, made);
    made.value.catch(forget);
    setTimeout(forget, this.#keptMs).unref();
    return made.value;
  }
}

/** A page that failed is not opened again for this long, because each try of a hostile page may cost as much time as the limits allow. */
const RETRY_AFTER_MS = 10 * 60_000;
const MAX_FAILED = 1_000;
const MAX_DECODED = 50_000;

/** Results of opening pages, by content key. When the memory is full, it forgets the oldest entry. */
export class OutcomeMemory {
  readonly #failed = new Map<string, number>();
  readonly #clean = new Map<string, boolean>();

  recordFailure(key: string): void {
    remember(this.#failed, key, performance.now(), MAX_FAILED);
  }

  hasFailed(key: string): boolean {
    return performance.now() - (this.#failed.get(key) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS;
  }

  /** Records that a page was decoded. It is clean if its preview and its PDF show the same. */
  recordDecoded(key: string, isClean: boolean): void {
    remember(this.#clean, key, isClean, MAX_DECODED);
  }

  /** Undefined for a page that was not decoded, or is forgotten. */
  isClean(key: string): boolean | undefined {
    return this.#clean.get(key);
  }
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value, maxEntries: number): void {
  // A Map keeps the position of an existing key. Deleting the key first makes it the newest.
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxEntries && oldest !== undefined) map.delete(oldest);
}

/** A page that could not be drawn is not tried again for so long: a hostile one costs its limit each time. */
const NOT_AGAIN_MS = 10 * 60_000;
const REMEMBERED_FAILURES = 1_000;
const REMEMBERED_DECODED = 50_000;

/** What became of pages, by their content: the oldest is forgotten first. */
export class OutcomeMemory {
  readonly #failed = new Map<string, number>();
  readonly #clean = new Map<string, boolean>();

  failed(key: string): void {
    this.#failed.set(key, Date.now());
    forgetOldest(this.#failed, REMEMBERED_FAILURES);
  }

  hasFailed(key: string): boolean {
    return Date.now() - (this.#failed.get(key) ?? 0) < NOT_AGAIN_MS;
  }

  decoded(key: string, isClean: boolean): void {
    this.#clean.set(key, isClean);
    forgetOldest(this.#clean, REMEMBERED_DECODED);
  }

  isClean(key: string): boolean | undefined {
    return this.#clean.get(key);
  }
}

function forgetOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

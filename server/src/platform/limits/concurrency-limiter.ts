import { Refusal } from '../errors/refusal.ts';

interface Occupancy {
  inside: number;
  readonly waiting: Set<() => void>;
}

/** Limits the simultaneous requests of each owner: some run, some more wait, and the others are refused immediately. */
export class ConcurrencyLimiter {
  readonly #occupancies = new Map<string, Occupancy>();

  /**
   * Waits for a place, and returns a function that frees it; a second call has no effect. A caller whose signal aborts leaves the queue.
   * @throws Refusal when too many wait; or the signal's reason
   */
  async acquire(
    owner: string,
    limit: { readonly places: number; readonly waiting: number },
    signal?: AbortSignal,
  ): Promise<() => void> {
    signal?.throwIfAborted();
    const occupancy = this.#occupancies.get(owner) ?? { inside: 0, waiting: new Set() };
    this.#occupancies.set(owner, occupancy);
    if (occupancy.inside >= limit.places) {
      if (occupancy.waiting.size >= limit.waiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });
      await waitIn(occupancy, signal);
    } else occupancy.inside += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#leave(owner, occupancy);
    };
  }

  #leave(owner: string, occupancy: Occupancy): void {
    const [next] = occupancy.waiting;
    if (next !== undefined) {
      // the place passes to the one that has waited longest, so `inside` stays the same
      next();
      return;
    }
    occupancy.inside -= 1;
    if (occupancy.inside === 0) this.#occupancies.delete(owner);
  }
}

/** Waits in the queue until a running request passes on its place. */
const waitIn = (occupancy: Occupancy, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      occupancy.waiting.delete(takePlace);
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new Refusal('BUSY'));
    };
    const takePlace = (): void => {
      occupancy.waiting.delete(takePlace);
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    occupancy.waiting.add(takePlace);
    signal?.addEventListener('abort', giveUp, { once: true });
  });

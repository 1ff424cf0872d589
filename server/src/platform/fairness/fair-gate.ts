import { FairTurns } from './fair-turns.ts';
import { currentOwner, isBackground } from './work-owner.ts';

export interface GateLimits {
  /**
   * The maximum number of waiting requests. When the queue is full, a new request replaces the last one of the owner with the most waiting
   * requests.
   */
  maxWaiting: number;
  /** How long a request waits before it is refused; undefined for no limit. Background jobs always wait without a limit. */
  maxWaitMs?: number | undefined;
}

/** Releases the semaphore for the next caller. A second call has no effect. */
export type Release = () => void;

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * A semaphore: at most `capacity` callers hold it at a time, and waiting callers take turns by owner (see `FairTurns`). With a capacity of
 * one it is a mutex.
 */
export class FairGate {
  readonly #turns = new FairTurns<Waiter>();
  readonly #refusal: () => Error;
  #free: number;
  #waiting = 0;

  /** @param refusal creates the error that a refused caller gets */
  constructor(capacity: number, refusal: () => Error) {
    this.#free = capacity;
    this.#refusal = refusal;
  }

  get waiting(): number {
    return this.#waiting;
  }

  async acquire(limits: GateLimits): Promise<Release> {
    if (this.#free > 0) {
      this.#free -= 1;
      return this.#makeRelease();
    }
    const owner = currentOwner();
    if (isBackground(owner)) return this.#wait();
    if (this.#turns.visitorItems >= limits.maxWaiting) {
      const crowdedOut = this.#turns.crowdedOutBy(owner);
      if (crowdedOut === undefined) throw this.#refusal();
      crowdedOut.refuse();
    }
    return this.#wait(limits.maxWaitMs);
  }

  #wait(maxWaitMs?: number): Promise<Release> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        this.#turns.remove(waiter);
        this.#waiting -= 1;
        reject(this.#refusal());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(refuse, maxWaitMs);
      const start = () => {
        clearTimeout(timer);
        this.#waiting -= 1;
        resolve(this.#makeRelease());
      };
      const waiter: Waiter = { start, refuse };
      this.#turns.add(currentOwner(), waiter);
      this.#waiting += 1;
    });
  }

  #makeRelease(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#turns.take();
      if (next) next.start();
      else this.#free += 1;
    };
  }
}

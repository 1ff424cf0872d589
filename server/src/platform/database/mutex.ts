import { DatabaseBusyError } from './errors.ts';

export interface MutexLimits {
  /** how many callers may wait; the next one is refused at once */
  maxWaiting: number;
  /** how long one caller waits before it is refused; none: as long as it takes */
  maxWaitMs?: number | undefined;
}

/** Gives the mutex back. Calling it twice does no harm. */
export type Release = () => void;

interface Waiter {
  start(): void;
}

/** First come, first served. One holder at a time. */
export class FifoMutex {
  #held = false;
  #waiting: Waiter[] = [];

  get waiting(): number {
    return this.#waiting.length;
  }

  acquire(limits: MutexLimits): Promise<Release> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve(this.#makeRelease());
    }
    if (this.#waiting.length >= limits.maxWaiting) return Promise.reject(new DatabaseBusyError());
    return this.#wait(limits.maxWaitMs);
  }

  #wait(maxWaitMs: number | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        reject(new DatabaseBusyError());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      const waiter = {
        start: () => {
          clearTimeout(timer);
          resolve(this.#makeRelease());
        },
      };
      this.#waiting.push(waiter);
    });
  }

  #makeRelease(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#held = false;
    };
  }
}

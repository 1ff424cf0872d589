import type { WallMs } from './calendar.ts';

/** A later consequence of an event, such as a release after a mortgage. Returns false if it no longer applies. */
export type Consequence = (at: WallMs) => boolean;

interface Due {
  readonly at: WallMs;
  readonly consequence: Consequence;
}

/** A priority queue of due events, the earliest first (a binary heap). */
export class DueQueue {
  readonly #heap: Due[] = [];

  add(at: WallMs, consequence: Consequence): void {
    const heap = this.#heap;
    let hole = heap.length;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || above.at <= at) break;
      heap[hole] = above;
      hole = parent;
    }
    heap[hole] = { at, consequence };
  }

  /** Removes and returns the earliest event that is due at `now`. */
  take(now: WallMs): Consequence | undefined {
    const [first] = this.#heap;
    if (first === undefined || first.at > now) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return first.consequence;
  }

  #sink(item: Due): void {
    const heap = this.#heap;
    let hole = 0;
    for (;;) {
      const left = 2 * hole + 1;
      const smaller = (heap[left + 1]?.at ?? Infinity) < (heap[left]?.at ?? Infinity) ? left + 1 : left;
      const child = heap[smaller];
      if (child === undefined || child.at >= item.at) break;
      heap[hole] = child;
      hole = smaller;
    }
    heap[hole] = item;
  }
}

import type { LocalMs } from './calendar.ts';

/** A later consequence of an event, such as a release after a mortgage. Returns false if it no longer applies. */
export type Consequence = (at: LocalMs) => boolean;

interface DueEvent {
  readonly at: LocalMs;
  readonly consequence: Consequence;
}

/** A priority queue of due events, the earliest first (a binary heap). */
export class DueQueue {
  readonly #heap: DueEvent[] = [];

  add(at: LocalMs, consequence: Consequence): void {
    const heap = this.#heap;
    let position = heap.length;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      const parentEvent = heap[parent];
      if (parentEvent === undefined || parentEvent.at <= at) break;
      heap[position] = parentEvent;
      position = parent;
    }
    heap[position] = { at, consequence };
  }

  /** Removes and returns the earliest event that is due at `now`. */
  take(now: LocalMs): Consequence | undefined {
    const [first] = this.#heap;
    if (first === undefined || first.at > now) return undefined;
    const last = this.#heap.pop();
    if (last !== undefined && this.#heap.length > 0) this.#sink(last);
    return first.consequence;
  }

  #sink(item: DueEvent): void {
    const heap = this.#heap;
    let position = 0;
    for (;;) {
      const left = 2 * position + 1;
      const earlier = (heap[left + 1]?.at ?? Infinity) < (heap[left]?.at ?? Infinity) ? left + 1 : left;
      const child = heap[earlier];
      if (child === undefined || child.at >= item.at) break;
      heap[position] = child;
      position = earlier;
    }
    heap[position] = item;
  }
}

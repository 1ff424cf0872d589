import type { Services } from '../platform/services.ts';
import type { Books } from './books.testing.ts';
import type { Browser } from './browser.testing.ts';
import type { World } from './world.testing.ts';

/** Counts how often each event, such as a fault or a change of state, occurred in all histories. */
export class Tally {
  readonly counts = new Map<string, number>();
  add(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }
}

/** The state of one running history. */
export interface Simulation {
  readonly world: World;
  readonly services: Services;
  readonly browsers: readonly Browser[];
  readonly tally: Tally;
  /** Results that the portal acknowledged, which must not be lost: PAID, DONE and others by the id of an order, add-on or payment. */
  readonly acknowledged: Map<string, string>;
  /** The rows of the database after the last step. */
  books: Books;
  /** Whether the provider lists every transaction twice. */
  isListedTwice: boolean;
}

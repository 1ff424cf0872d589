import type { Services } from '../platform/services.ts';
import type { Books } from './books.testing.ts';
import type { Browser } from './browser.testing.ts';
import type { Stage } from './cast.testing.ts';

/** Counts what was seen over many histories. */
export class Tally {
  readonly counts = new Map<string, number>();
  add(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }
}

/** One history under way. */
export interface Play {
  readonly stage: Stage;
  readonly services: Services;
  readonly browsers: readonly Browser[];
  readonly tally: Tally;
  /** What the portal said was done: it must stay so. */
  readonly acknowledged: Map<string, string>;
  books: Books;
  isDoubled: boolean;
}

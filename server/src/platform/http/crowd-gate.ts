import type { Call } from '@portal/contracts';
import { FairGate, type Release } from '../database/fair-gate.ts';

/** So many at work keep the database's ten connections busy, and one answer takes a small part of a second. */
const ROOM = 16;
const MOST_WAITING = 500;
/** A rush that is soon over is waited for. */
const RUSH_WAIT_MS = 2_000;
/** Where somebody has been waiting all this time, more come than can be answered. */
const CROWDED_AFTER_MS = 1_000;
/** Then whoever is not let in soon is told so: else everybody would wait, and nobody be answered in time. */
const CROWDED_WAIT_MS = 250;

/** What can be asked again and has cost nothing. Money, filings and settings are never turned away here. */
const TURNED_AWAY: ReadonlySet<Call['limitedAs']> = new Set<Call['limitedAs']>(['search', 'alsoTry', 'details']);

/**
 * Lets so many searches and details be worked on at once, the others in turn by whom they are for. A line that never ends is kept
 * short: who is let in is answered in good time, and the rest told at once that the portal is busy.
 */
export class CrowdGate {
  readonly #gate = new FairGate(ROOM);
  readonly #clock: () => number;
  /** When nobody waited last. */
  #calmAt: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#calmAt = clock();
  }

  /** Whether calls like this one go through the gate. */
  static holds({ limitedAs }: Call): boolean {
    return TURNED_AWAY.has(limitedAs);
  }

  /** Waits for a place, for the owner of the present work. @throws DatabaseBusyError when there is none in time */
  enter(): Promise<Release> {
    const now = this.#clock();
    if (this.#gate.waiting === 0) this.#calmAt = now;
    const isCrowded = now - this.#calmAt > CROWDED_AFTER_MS;
    return this.#gate.acquire({
      maxWaiting: MOST_WAITING,
      maxWaitMs: isCrowded ? CROWDED_WAIT_MS : RUSH_WAIT_MS,
    });
  }
}

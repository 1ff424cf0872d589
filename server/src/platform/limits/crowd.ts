import { Refusal } from '../errors/refusal.ts';
import type { Limited } from './limit-table.ts';

interface Room {
  /** So many callers are let in when everything takes `slowMs` in the mean; more when it takes less, fewer when it takes longer. */
  readonly users: number;
  /** Guests, who are as many as they like, leave the rest of the places to users with a name. */
  readonly guests: number;
  readonly slowMs: number;
  /**
   * However slow everything is, so many are let in: else nobody would ever find out that it is over. Guests never take the last
   * places of users with a name.
   */
  readonly least: { readonly users: number; readonly guests: number };
}

/** Two cores answer some hundred and fifty searches a second: sixteen of them take a ninth of one. */
const READS: Room = { users: 16, guests: 12, slowMs: 120, least: { users: 4, guests: 2 } };
/** A look at five pages takes the processes that draw them a tenth of a second. */
const PICTURES: Room = { users: 4, guests: 3, slowMs: 150, least: { users: 2, guests: 1 } };
/**
 * What may be refused: what only reads, and can be asked for again. What ends something begun is never refused for this: paying,
 * fetching what was paid, filing, saving and logging out.
 */
const ROOMS: Readonly<Partial<Record<Limited, Room>>> = {
  search: READS,
  alsoTry: READS,
  details: READS,
  list: READS,
  userList: READS,
  report: READS,
  reportPreview: READS,
  picture: PICTURES,
};
/** Nothing is taken to be done sooner: however quick the last one was, a thousand at once are too many. */
const QUICK_MS = 30;
const RETRY_AFTER_SECONDS = 5;
/** What a single slow report may add to the mean. */
const LONGEST_MS = 1_000;
const WEIGHT_OF_THE_LAST = 1 / 16;

interface Crowded {
  /** What each caller has under way. */
  readonly callers: Map<string, number>;
  meanMs: number;
}

/** How many callers may be inside: the longer everything takes, the fewer, so that it takes no longer. */
function mostOf(room: Room, isNamed: boolean, meanMs: number): number {
  const kind = isNamed ? 'users' : 'guests';
  return Math.max(room.least[kind], Math.floor(room[kind] * (room.slowMs / Math.max(meanMs, QUICK_MS))));
}

/**
 * Lets no more callers in at once than can be answered soon: whoever is let in is served, and the others hear at once that the
 * portal is busy. Callers are counted, and not what they ask for: whoever asks for a thousand things waits for itself (`AtOnce`).
 */
export class Crowd {
  readonly #crowds = new Map<Room, Crowded>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * Lets a caller in; answers how to leave, which does no harm twice.
   * @throws Refusal BUSY when there is no room and everything takes too long already
   */
  enter(limited: Limited, { name, isNamed }: { readonly name: string; readonly isNamed: boolean }): () => void {
    const room = ROOMS[limited];
    if (room === undefined) return () => undefined;
    const crowd = this.#crowds.get(room) ?? { callers: new Map<string, number>(), meanMs: 0 };
    this.#crowds.set(room, crowd);
    const { callers } = crowd;
    if (!callers.has(name) && callers.size >= mostOf(room, isNamed, crowd.meanMs))
      throw new Refusal('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    callers.set(name, (callers.get(name) ?? 0) + 1);
    const since = this.#clock();
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const left = (callers.get(name) ?? 1) - 1;
      if (left === 0) callers.delete(name);
      else callers.set(name, left);
      const took = Math.min(this.#clock() - since, LONGEST_MS);
      crowd.meanMs += (took - crowd.meanMs) * WEIGHT_OF_THE_LAST;
    };
  }
}

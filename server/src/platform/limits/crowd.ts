import { type Call, computeDownloadOrder, getImage, type LimitedAs, recomputeDownloadOrder } from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';

interface Places {
  readonly users: number;
  /** Guests, who are as many as they like, leave the rest of the places to users with a name. */
  readonly guests: number;
}

interface Room extends Places {
  /**
   * The number of callers admitted when a call takes `slowMs` on average; more when it takes less, fewer when it takes longer.
   */
  readonly slowMs: number;
  /**
   * The number of callers that are always admitted, however slow everything is: a slow machine with a few users is not a crowd.
   */
  readonly least: Places;
  /** The same where searches were refused just now. */
  readonly leastInCrowd: Places;
}

/** Two cores answer some hundred and fifty searches a second: sixteen of them take a ninth of one. */
const READS: Room = {
  users: 16,
  guests: 12,
  slowMs: 120,
  least: { users: 8, guests: 6 },
  leastInCrowd: { users: 8, guests: 6 },
};
/** A look at five pages, or proving those of an order, takes the processes that open files a tenth of a second. */
const FILES: Room = {
  users: 4,
  guests: 3,
  slowMs: 150,
  least: { users: 8, guests: 6 },
  leastInCrowd: { users: 2, guests: 1 },
};

interface Part {
  readonly room: Room;
  readonly mayBeRefused: boolean;
}

const reads: Part = { room: READS, mayBeRefused: true };
/** What only reads, and can be asked for again. */
const OF_KIND: Readonly<Partial<Record<LimitedAs, Part>>> = {
  search: reads,
  alsoTry: reads,
  details: reads,
  list: reads,
  userList: reads,
  report: reads,
  reportPreview: reads,
  picture: { room: FILES, mayBeRefused: true },
};
/**
 * A new order may be refused, but nothing of one that there is: paying, and fetching what was paid. Filing, saving and logging out
 * are in no room at all.
 */
const OF_CALL: ReadonlyMap<string, Part> = new Map([
  [computeDownloadOrder.name, { room: FILES, mayBeRefused: true }],
  [recomputeDownloadOrder.name, { room: FILES, mayBeRefused: false }],
  [getImage.name, { room: FILES, mayBeRefused: false }],
]);
const partOf = ({ name, limitedAs }: CrowdingCall): Part | undefined =>
  OF_CALL.get(name) ?? (limitedAs === undefined ? undefined : OF_KIND[limitedAs]);

/** Nothing is taken to be done sooner: however quick the last one was, a thousand at once are too many. */
const QUICK_MS = 30;
const RETRY_AFTER_SECONDS = 5;
/** What a single slow report may add to the mean. */
const LONGEST_MS = 1_000;
const WEIGHT_OF_THE_LAST = 1 / 16;
/** For so long after a search was refused there is a crowd. */
const CROWD_MS = 2_000;

type CrowdingCall = Pick<Call, 'name' | 'limitedAs'>;

interface Crowded {
  /** What each caller has under way. */
  readonly callers: Map<string, number>;
  meanMs: number;
}

/** How many callers may be inside: the longer everything takes, the fewer, so that it takes no longer. */
function mostOf(room: Room, kind: keyof Places, meanMs: number, isCrowded: boolean): number {
  const least = isCrowded ? room.leastInCrowd : room.least;
  return Math.max(least[kind], Math.floor(room[kind] * (room.slowMs / Math.max(meanMs, QUICK_MS))));
}

/**
 * Admits no more callers at once than can be answered soon: admitted callers are served, and the others learn at once that the
 * portal is busy. It counts callers, not their requests: a caller with a thousand requests waits only for itself (`AtOnce`).
 */
export class Crowd {
  readonly #crowds = new Map<Room, Crowded>();
  readonly #clock: () => number;
  #crowdedUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * Lets a caller in with a call; returns how to leave, which does no harm twice.
   * @throws Refusal BUSY when there is no room and everything takes too long already
   */
  enter(call: CrowdingCall, { name, isNamed }: { readonly name: string; readonly isNamed: boolean }): () => void {
    const part = partOf(call);
    if (part === undefined) return () => undefined;
    const { room, mayBeRefused } = part;
    const crowd = this.#crowds.get(room) ?? { callers: new Map<string, number>(), meanMs: 0 };
    this.#crowds.set(room, crowd);
    const { callers } = crowd;
    const since = this.#clock();
    const most = mostOf(room, isNamed ? 'users' : 'guests', crowd.meanMs, since < this.#crowdedUntil);
    if (mayBeRefused && !callers.has(name) && callers.size >= most) {
      if (room === READS) this.#crowdedUntil = since + CROWD_MS;
      throw new Refusal('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    callers.set(name, (callers.get(name) ?? 0) + 1);
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

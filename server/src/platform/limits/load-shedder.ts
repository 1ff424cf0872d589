import { type Call, computeDownloadOrder, getImage, type LimitedAs, recomputeDownloadOrder } from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';

/** How many callers may have running calls at the same time. */
interface Places {
  /** For all callers. A named user gets a place while fewer callers than this have one. */
  readonly all: number;
  /**
   * For guests. A guest gets a place only while fewer callers than this have one, named users included. Guests can open any number of
   * sessions, so the remaining places are reserved for named users.
   */
  readonly guests: number;
}

/** The limits for calls that compete for the same resource. */
interface CallerLimits {
  /** The places when a call takes `meanMs` on average. There are proportionally more when it takes less, and fewer when it takes longer. */
  readonly places: Places;
  readonly meanMs: number;
  /** There are never fewer places than these, however slow the calls are: a slow machine with few users is not crowded. */
  readonly minimum: Places;
  /** Replaces `minimum` while the portal is overloaded (see OVERLOAD_REFUSALS): then calls are slow because it is crowded. */
  readonly minimumOverloaded: Places;
}

/**
 * Two cores that handle 150 searches per second need 107 milliseconds for each of 16 simultaneous ones; `meanMs` is a little more. On
 * cores that handle 500 per second, the places settle at about 31, because 31 simultaneous searches then take 62 milliseconds each.
 */
const READS: CallerLimits = {
  places: { all: 16, guests: 12 },
  meanMs: 120,
  minimum: { all: 8, guests: 6 },
  minimumOverloaded: { all: 8, guests: 6 },
};
/**
 * For calls that open image files, in separate processes. One such call takes 25 to 70 milliseconds: a preview of five pages, or checking
 * the pages of an order. Unless the portal is overloaded, twelve callers or more are admitted, and the mean matters only below 50
 * milliseconds.
 */
const FILES: CallerLimits = {
  places: { all: 4, guests: 3 },
  meanMs: 150,
  minimum: { all: 12, guests: 9 },
  minimumOverloaded: { all: 2, guests: 1 },
};

interface Policy {
  readonly limits: CallerLimits;
  /** False for calls that take a place, so that others may be refused, but are never refused themselves. */
  readonly mayBeRefused: boolean;
}

const reads: Policy = { limits: READS, mayBeRefused: true };
/** The calls that only read, so that a refused one can be repeated later; by the limit under which their contract counts them. */
const POLICIES_BY_LIMIT: Readonly<Partial<Record<LimitedAs, Policy>>> = {
  search: reads,
  alsoTry: reads,
  details: reads,
  list: reads,
  listPage: reads,
  report: reads,
  reportPreview: reads,
  picture: { limits: FILES, mayBeRefused: true },
};
/**
 * The calls of orders that open image files. A new order may be refused, but never a call of an existing one. Calls that are in neither
 * table, such as paying, filing, saving and logging out, are always admitted and not counted.
 */
const POLICIES_BY_CALL: ReadonlyMap<string, Policy> = new Map([
  [computeDownloadOrder.name, { limits: FILES, mayBeRefused: true }],
  [recomputeDownloadOrder.name, { limits: FILES, mayBeRefused: false }],
  [getImage.name, { limits: FILES, mayBeRefused: false }],
]);
const policyOf = ({ name, limitedAs }: LimitedCall): Policy | undefined =>
  POLICIES_BY_CALL.get(name) ?? (limitedAs === undefined ? undefined : POLICIES_BY_LIMIT[limitedAs]);

/** A lower mean counts as this one, so that at most 64 callers are admitted for reads and 20 for files, even if calls are very quick. */
const LOWEST_MEAN_MS = 30;
const RETRY_AFTER_SECONDS = 5;
/** A longer duration counts as this one, so that a single slow report does not dominate the mean. */
const LONGEST_DURATION_MS = 1_000;
/** The weight of the last call in the mean duration, which is an exponential moving average. */
const WEIGHT_OF_LAST = 1 / 16;
/**
 * The portal counts as overloaded if it refused this many reads within this time. A single refusal does not mean overload: a few callers
 * may happen to come in a slow moment. `minimumOverloaded` of FILES would then refuse previews and orders for no good reason.
 */
const OVERLOAD_REFUSALS = 4;
const OVERLOAD_MS = 2_000;

type LimitedCall = Pick<Call, 'name' | 'limitedAs'>;

/** A user, or a session of a guest, that sends calls. */
interface CountedCaller {
  /** Identifies the caller: all calls of a caller have the same name. */
  readonly name: string;
  /** True for a named user, false for a guest. */
  readonly isNamed: boolean;
  /** The network of a guest, because one person can open many guest sessions, but has few networks. Not used for named users. */
  readonly network: string;
}

interface AdmittedCaller extends CountedCaller {
  /** How many calls of this caller are running. */
  calls: number;
}

/** The current use of one of the limits. */
interface Load {
  /** The callers with running calls, by name. */
  readonly callers: Map<string, AdmittedCaller>;
  /** The mean duration of recent calls. */
  meanMs: number;
}

/** The places for a mean duration of calls: fewer when calls take longer, so that they do not get even slower. */
function placesFor(limits: CallerLimits, meanMs: number, isOverloaded: boolean): Places {
  const minimum = isOverloaded ? limits.minimumOverloaded : limits.minimum;
  const factor = limits.meanMs / Math.max(meanMs, LOWEST_MEAN_MS);
  const atLeastMinimum = (kind: keyof Places): number =>
    Math.max(minimum[kind], Math.floor(limits.places[kind] * factor));
  return { all: atLeastMinimum('all'), guests: atLeastMinimum('guests') };
}

/** Whether there is a place for a caller who has no running call. */
function hasPlace({ isNamed, network }: CountedCaller, callers: Load['callers'], places: Places): boolean {
  const admitted = [...callers.values()];
  if (isNamed) {
    // guests who were admitted while calls were quicker may have more than their places; the reserved ones are available all the same
    const named = admitted.filter((caller) => caller.isNamed).length;
    return admitted.length < places.all || named < places.all - places.guests;
  }
  // A network gets another place only if it has fewer than are free for guests, so that one network cannot keep out all others.
  const ofNetwork = admitted.filter((caller) => !caller.isNamed && caller.network === network).length;
  const freeForGuests = places.guests - admitted.length;
  return ofNetwork < freeForGuests;
}

/**
 * Load shedding: admits only as many callers at a time as can be served soon, and refuses the others immediately. It counts callers, not
 * requests, because a caller with a thousand requests only delays itself (see `ConcurrencyLimiter`).
 */
export class LoadShedder {
  readonly #loads = new Map<CallerLimits, Load>();
  readonly #clock: () => number;
  /** The times of the last refused reads, oldest first, at most OVERLOAD_REFUSALS of them. */
  readonly #refusedAt: number[] = [];

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * Admits a call of a caller. All further calls of a caller who has a running one are admitted. Returns a function that ends the call; a
   * second call of that function has no effect.
   * @throws Refusal BUSY if there is no place for the caller
   */
  admit(call: LimitedCall, caller: CountedCaller): () => void {
    const policy = policyOf(call);
    if (policy === undefined) return () => undefined;
    const { limits, mayBeRefused } = policy;
    const load = this.#loads.get(limits) ?? { callers: new Map<string, AdmittedCaller>(), meanMs: 0 };
    this.#loads.set(limits, load);
    const { callers } = load;
    const startedAt = this.#clock();
    const { name } = caller;
    const places = placesFor(limits, load.meanMs, this.#isOverloaded(startedAt));
    if (mayBeRefused && !callers.has(name) && !hasPlace(caller, callers, places)) {
      if (limits === READS) this.#countRefusal(startedAt);
      throw new Refusal('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const admitted = callers.get(name) ?? { ...caller, calls: 0 };
    admitted.calls += 1;
    callers.set(name, admitted);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      admitted.calls -= 1;
      if (admitted.calls === 0) callers.delete(name);
      const durationMs = Math.min(this.#clock() - startedAt, LONGEST_DURATION_MS);
      load.meanMs += (durationMs - load.meanMs) * WEIGHT_OF_LAST;
    };
  }

  #countRefusal(at: number): void {
    this.#refusedAt.push(at);
    if (this.#refusedAt.length > OVERLOAD_REFUSALS) this.#refusedAt.shift();
  }

  #isOverloaded(now: number): boolean {
    const [oldest] = this.#refusedAt;
    return oldest !== undefined && this.#refusedAt.length === OVERLOAD_REFUSALS && now - oldest < OVERLOAD_MS;
  }
}

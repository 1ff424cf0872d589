import { type Call, computeDownloadOrder, getImage, type LimitedAs, recomputeDownloadOrder } from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';

interface Places {
  readonly users: number;
  /** Guests can open any number of sessions, so the other places are reserved for named users. */
  readonly guests: number;
}

/** The maximum numbers of callers for a kind of calls. */
interface CallerLimits extends Places {
  /**
   * The number of callers admitted when a call takes `slowMs` on average; more when it takes less, fewer when it takes longer.
   */
  readonly slowMs: number;
  /**
   * The number of callers that are always admitted, no matter how slow everything is, because a slow machine with few users is not
   * crowded.
   */
  readonly minimum: Places;
  /** The same when searches were refused recently. */
  readonly minimumOverloaded: Places;
}

/** Two cores handle about 150 searches per second, so 16 simultaneous searches take about a ninth of a second. */
const READS: CallerLimits = {
  users: 16,
  guests: 12,
  slowMs: 120,
  minimum: { users: 8, guests: 6 },
  minimumOverloaded: { users: 8, guests: 6 },
};
/** A preview of five pages, or checking the pages of an order, takes the image processes 25 to 70 milliseconds. */
const FILES: CallerLimits = {
  users: 4,
  guests: 3,
  slowMs: 150,
  minimum: { users: 12, guests: 9 },
  minimumOverloaded: { users: 2, guests: 1 },
};

interface Policy {
  readonly limits: CallerLimits;
  readonly mayBeRefused: boolean;
}

const reads: Policy = { limits: READS, mayBeRefused: true };
/** Calls that only read and can be repeated, by their limit. */
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
 * A new order may be refused, but no call of an existing one, such as paying or downloading paid images. Filing, saving and logging out
 * have no such limit at all.
 */
const POLICIES_BY_CALL: ReadonlyMap<string, Policy> = new Map([
  [computeDownloadOrder.name, { limits: FILES, mayBeRefused: true }],
  [recomputeDownloadOrder.name, { limits: FILES, mayBeRefused: false }],
  [getImage.name, { limits: FILES, mayBeRefused: false }],
]);
const policyOf = ({ name, limitedAs }: LimitedCall): Policy | undefined =>
  POLICIES_BY_CALL.get(name) ?? (limitedAs === undefined ? undefined : POLICIES_BY_LIMIT[limitedAs]);

/** The lowest mean that is used, so that the limit never exceeds some dozens of callers, even if all calls are very quick. */
const QUICK_MS = 30;
const RETRY_AFTER_SECONDS = 5;
/** The highest duration that counts, so that a single slow report does not dominate the mean. */
const LONGEST_MS = 1_000;
const WEIGHT_OF_LAST = 1 / 16;
/**
 * The portal counts as overloaded if it refused this many searches within this time. A single refusal is no overload: it comes when a
 * few callers happen to coincide with a slow moment, and the strict limit of files would refuse more of them.
 */
const OVERLOAD_REFUSALS = 4;
const OVERLOAD_MS = 2_000;

type LimitedCall = Pick<Call, 'name' | 'limitedAs'>;

/** A caller, with the fields by which places are shared. */
interface SheddedCaller {
  readonly name: string;
  readonly isNamed: boolean;
  /** For a guest: its network. A guest can open many sessions, but has few networks. */
  readonly network: string;
}

interface Admitted extends SheddedCaller {
  /** The number of its running calls. */
  calls: number;
}

interface Load {
  /** The callers with running calls, by name. */
  readonly callers: Map<string, Admitted>;
  meanMs: number;
}

/** The number of callers to admit: fewer when calls take longer, so that they do not get even slower. */
function maxCallers(limits: CallerLimits, meanMs: number, isOverloaded: boolean): Places {
  const minimum = isOverloaded ? limits.minimumOverloaded : limits.minimum;
  const maxOf = (kind: keyof Places): number =>
    Math.max(minimum[kind], Math.floor(limits[kind] * (limits.slowMs / Math.max(meanMs, QUICK_MS))));
  return { users: maxOf('users'), guests: maxOf('guests') };
}

/**
 * Whether there is a place for a caller who has no running call. The guests of one network get at most as many places as remain for
 * others, so that one network cannot keep out those of all others. Named users always get the places reserved for them, even when guests
 * who were admitted while calls were quicker have more than their share.
 */
function hasPlace({ isNamed, network }: SheddedCaller, callers: Load['callers'], max: Places): boolean {
  const admitted = [...callers.values()];
  if (isNamed) {
    const named = admitted.filter((caller) => caller.isNamed).length;
    return admitted.length < max.users || named < max.users - max.guests;
  }
  const ofNetwork = admitted.filter((caller) => !caller.isNamed && caller.network === network).length;
  return ofNetwork < max.guests - admitted.length;
}

/**
 * Load shedding: admits only as many callers at a time as can be served soon, and refuses the others immediately. It counts callers, not
 * requests, because a caller with a thousand requests only delays itself (see `ConcurrencyLimiter`).
 */
export class LoadShedder {
  readonly #loads = new Map<CallerLimits, Load>();
  readonly #clock: () => number;
  /** The times of the last refused searches, oldest first. */
  readonly #refusedAt: number[] = [];

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * Admits a call of a caller. Returns a function that ends it; a second call of that function has no effect.
   * @throws Refusal BUSY when the maximum number of callers is admitted already
   */
  admit(call: LimitedCall, caller: SheddedCaller): () => void {
    const policy = policyOf(call);
    if (policy === undefined) return () => undefined;
    const { limits, mayBeRefused } = policy;
    const load = this.#loads.get(limits) ?? { callers: new Map<string, Admitted>(), meanMs: 0 };
    this.#loads.set(limits, load);
    const { callers } = load;
    const since = this.#clock();
    const { name } = caller;
    const max = maxCallers(limits, load.meanMs, this.#isOverloaded(since));
    if (mayBeRefused && !callers.has(name) && !hasPlace(caller, callers, max)) {
      if (limits === READS) this.#countRefusal(since);
      throw new Refusal('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const admitted = callers.get(name) ?? { ...caller, calls: 0 };
    admitted.calls += 1;
    callers.set(name, admitted);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      admitted.calls -= 1;
      if (admitted.calls === 0) callers.delete(name);
      const durationMs = Math.min(this.#clock() - since, LONGEST_MS);
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

import { isIPv6 } from 'node:net';
import type { Call } from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';
import { BACKGROUND, runForOwner, type WorkOwner } from '../fairness/work-owner.ts';
import { networkOf, siteOf } from '../http/network.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { type Limited, type LimitWindow, NETWORKS_OF_SITE, USE_LIMITS } from './limit-table.ts';
import { LoadShedder } from './load-shedder.ts';
import { type AddSharedUses, type CountKey, UseCounts, windowEnd } from './use-counts.ts';

/** A user of the portal, with the fields by which limits and queues count. */
export interface PortalUser {
  readonly userId: number;
  readonly sessionId: number;
  readonly isGuest: boolean;
}

export interface Caller {
  readonly user: PortalUser | null;
  readonly address: string;
}

/** Called when a caller has used up a window of an hour or more of a limit with `alertsStaff`. */
export type OnLimitReached = (limited: Limited, caller: Caller) => void;

export interface UseLimitsOptions {
  readonly share: AddSharedUses;
  readonly onError: (error: unknown) => void;
  readonly onExhausted: OnLimitReached;
  readonly clock?: () => number;
  /** The load shedding of this process; by default a new one. */
  readonly loadShedder?: LoadShedder;
}

const SHARE_EVERY_MS = 1_000;
const MAX_REMEMBERED_ALERTS = 1_000;
const LONG_WINDOW_MS = 60 * 60_000;

/** The name that a caller is counted by: a user, a guest's session, or an address (for IPv6 its network, which one client can use completely). */
const nameOf = ({ user, address }: Caller): string => {
  if (user === null) return `address ${isIPv6(address) ? networkOf(address) : address}`;
  return user.isGuest ? `session ${user.sessionId}` : `user ${user.userId}`;
};

const siteMaximum = ({ network }: LimitWindow): number | undefined =>
  network === undefined ? undefined : NETWORKS_OF_SITE * network;

/** The owner of a caller's work in fair queues. For IPv6, the networks of a /48 have one turn, because one client may have all of them. */
export const ownerOf = (caller: Caller): WorkOwner => {
  const { user, address } = caller;
  if (user === null) return { group: `strangers ${siteOf(address)}`, member: '' };
  if (user.isGuest) return { group: `guests ${siteOf(address)}`, member: `${user.sessionId}` };
  return { group: `user ${user.userId}`, member: '', isNamed: true };
};

/** Enforces the rate limits and the limits of simultaneous calls in `USE_LIMITS`. The rate limits are shared by all processes. */
export class UseLimits {
  readonly #counts: UseCounts;
  readonly #atOnce = new ConcurrencyLimiter();
  readonly #loadShedder: LoadShedder;
  readonly #options: UseLimitsOptions;
  readonly #clock: () => number;
  /** The callers and windows that staff were alerted about. */
  readonly #alerted = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: UseLimitsOptions) {
    this.#options = options;
    this.#counts = new UseCounts(options.share);
    this.#clock = options.clock ?? Date.now;
    this.#loadShedder = options.loadShedder ?? new LoadShedder();
  }

  /**
   * Admits a call if the process is not overloaded, without counting it for the rate limits. Returns a function that ends the call; a
   * second call of that function has no effect.
   * @throws Refusal BUSY when the process is overloaded
   */
  admitCall(call: Pick<Call, 'name' | 'limitedAs'>, caller: Caller): () => void {
    const isNamed = caller.user?.isGuest === false;
    return this.#loadShedder.admit(call, { name: nameOf(caller), isNamed, network: siteOf(caller.address) });
  }

  /** Counts one use. @throws Refusal when a window is used up; the refused use is not counted */
  use(limited: Limited, caller: Caller): void {
    const counted = this.#countedOf(limited, caller);
    const full = counted.find(({ key, max }) => this.#counts.usesOf(key) >= max);
    if (full !== undefined) throw this.#refusal(limited, caller, full);
    for (const { key } of counted) this.#counts.add(key, 1);
    this.#shareSoon();
  }

  /** Takes back a use that should not count. */
  returnUse(limited: Limited, caller: Caller): void {
    for (const { key } of this.#countedOf(limited, caller)) this.#counts.add(key, -1);
  }

  /**
   * Waits for a place among the caller's simultaneous calls, until the signal aborts. Returns a function that frees the place.
   * @throws Refusal when too many wait; or the signal's reason
   */
  waitForPlace(limited: Limited, caller: Caller, signal?: AbortSignal): Promise<() => void> {
    const { atOnce } = USE_LIMITS[limited];
    if (atOnce === undefined) return Promise.resolve(() => undefined);
    return this.#atOnce.acquire(`${limited} ${nameOf(caller)}`, atOnce, signal);
  }

  /** Shares the counts with the other processes now. */
  share(): Promise<void> {
    return this.#counts.share(this.#clock());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.share().catch(this.#options.onError);
  }

  #countedOf(limited: Limited, caller: Caller): { key: CountKey; max: number; window: LimitWindow }[] {
    const isAnonymous = caller.user === null || caller.user.isGuest;
    const [network, site] = isAnonymous ? [networkOf(caller.address), siteOf(caller.address)] : ['', ''];
    return USE_LIMITS[limited].windows.flatMap((window) => {
      const endsAt = windowEnd(this.#clock(), window.ms);
      const each = caller.user?.isGuest === true ? (window.guest ?? window.each) : window.each;
      const counts: readonly (readonly [string, number | undefined])[] = [
        [nameOf(caller), each],
        [`network ${network}`, isAnonymous ? window.network : undefined],
        // for IPv4, the site is the same as the network
        [`site ${site}`, isAnonymous && site !== network ? siteMaximum(window) : undefined],
      ];
      return counts.flatMap(([name, max]) =>
        max === undefined
          ? []
          : [{ key: { countedAs: `${limited} ${window.ms / 1000} ${name}`, endsAt }, max, window }],
      );
    });
  }

  #refusal(limited: Limited, caller: Caller, full: { key: CountKey; window: LimitWindow }): Refusal {
    const retryAfterSeconds = Math.max(1, Math.ceil((full.key.endsAt - this.#clock()) / 1000));
    const isLong = full.window.ms >= LONG_WINDOW_MS;
    if (isLong && USE_LIMITS[limited].alertsStaff === true) this.#alertStaff(limited, caller, full.key);
    if (limited === 'otherRecords') return new Refusal('TOO_MANY_RECORDS', { retryAfterSeconds });
    return new Refusal(isLong ? 'LIMIT_REACHED' : 'TOO_MANY_REQUESTS', { retryAfterSeconds });
  }

  /** Alerts staff once for each caller and window, so that further refused calls cause no work. */
  #alertStaff(limited: Limited, caller: Caller, { countedAs, endsAt }: CountKey): void {
    const name = `${endsAt} ${countedAs}`;
    if (this.#alerted.has(name)) return;
    if (this.#alerted.size >= MAX_REMEMBERED_ALERTS) this.#alerted.clear();
    this.#alerted.add(name);
    this.#options.onExhausted(limited, caller);
  }

  #shareSoon(): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // as background work, because the timer was started in the context of a request
      runForOwner(BACKGROUND, () => this.share()).catch(this.#options.onError);
    }, SHARE_EVERY_MS).unref();
  }
}

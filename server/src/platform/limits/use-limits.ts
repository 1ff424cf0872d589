import { isIPv6 } from 'node:net';
import type { Call } from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';
import { BACKGROUND, type WorkOwner, workFor } from '../fairness/work-owner.ts';
import { networkOf, siteOf } from '../http/network.ts';
import { AtOnce } from './at-once.ts';
import { Crowd } from './crowd.ts';
import { type Limited, type LimitWindow, USE_LIMITS } from './limit-table.ts';
import { type CountKey, type ShareUses, UseCounts, windowEnd } from './use-counts.ts';

/** Who uses the portal, as limits and queues count. */
export interface PortalUser {
  readonly userId: number;
  readonly sessionId: number;
  readonly isGuest: boolean;
}

export interface Caller {
  readonly user: PortalUser | null;
  readonly address: string;
}

/** Told of a caller who used up a window of an hour or more of what is watched. */
export type OnExhausted = (limited: Limited, caller: Caller) => void;

export interface UseLimitsOptions {
  readonly share: ShareUses;
  readonly onError: (error: unknown) => void;
  readonly onExhausted: OnExhausted;
  readonly clock?: () => number;
  /** All callers of this process; one of its own. */
  readonly crowd?: Crowd;
}

const SHARE_EVERY_MS = 1_000;
const MAX_TOLD = 1_000;
const LONG_WINDOW_MS = 60 * 60_000;

/** By which name a caller is counted: a user, a guest's session, or an address (an IPv6 network, of which one has them all). */
const nameOf = ({ user, address }: Caller): string => {
  if (user === null) return `address ${isIPv6(address) ? networkOf(address) : address}`;
  return user.isGuest ? `session ${user.sessionId}` : `user ${user.userId}`;
};

/** For whom queues count the work of a caller. */
export const ownerOf = (caller: Caller): WorkOwner => {
  const { user, address } = caller;
  if (user === null) return { group: `strangers ${networkOf(address)}`, member: '' };
  if (user.isGuest) return { group: `guests ${networkOf(address)}`, member: `${user.sessionId}` };
  return { group: `user ${user.userId}`, member: '', isNamed: true };
};

/** How often and how many at once each may use what is limited, by the one table; shared by all processes of the portal. */
export class UseLimits {
  readonly #counts: UseCounts;
  readonly #atOnce = new AtOnce();
  readonly #crowd: Crowd;
  readonly #options: UseLimitsOptions;
  readonly #clock: () => number;
  /** Windows of callers of which staff were told. */
  readonly #told = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: UseLimitsOptions) {
    this.#options = options;
    this.#counts = new UseCounts(options.share);
    this.#clock = options.clock ?? Date.now;
    this.#crowd = options.crowd ?? new Crowd();
  }

  /**
   * Lets a caller in among all callers of this process; returns how to leave, which does no harm twice. Nothing is counted yet.
   * @throws Refusal BUSY when all others would wait too long
   */
  letIn(call: Pick<Call, 'name' | 'limitedAs'>, caller: Caller): () => void {
    return this.#crowd.enter(call, { name: nameOf(caller), isNamed: caller.user?.isGuest === false });
  }

  /** Counts one use. @throws Refusal when a window is used up; that use is not counted */
  use(limited: Limited, caller: Caller): void {
    const counted = this.#countedOf(limited, caller);
    const full = counted.find(({ key, most }) => this.#counts.usesOf(key) >= most);
    if (full !== undefined) throw this.#refusal(limited, caller, full);
    for (const { key } of counted) this.#counts.add(key, 1);
    this.#shareSoon();
  }

  /** Takes a use back that was not one. */
  giveBack(limited: Limited, caller: Caller): void {
    for (const { key } of this.#countedOf(limited, caller)) this.#counts.add(key, -1);
  }

  /**
   * Waits for a place among what the caller does at once, until the signal ends that. Returns how to leave it.
   * @throws Refusal when too many wait; the reason of the signal
   */
  enter(limited: Limited, caller: Caller, signal?: AbortSignal): Promise<() => void> {
    const { atOnce } = USE_LIMITS[limited];
    if (atOnce === undefined) return Promise.resolve(() => undefined);
    return this.#atOnce.enter(`${limited} ${nameOf(caller)}`, atOnce, signal);
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

  #countedOf(limited: Limited, caller: Caller): { key: CountKey; most: number; window: LimitWindow }[] {
    const isStranger = caller.user === null || caller.user.isGuest;
    const [network, site] = isStranger ? [networkOf(caller.address), siteOf(caller.address)] : ['', ''];
    return USE_LIMITS[limited].windows.flatMap((window) => {
      const endsAt = windowEnd(this.#clock(), window.ms);
      const each = caller.user?.isGuest === true ? (window.guest ?? window.each) : window.each;
      const counts: readonly (readonly [string, number | undefined])[] = [
        [nameOf(caller), each],
        [`network ${network}`, isStranger ? window.network : undefined],
        // of IPv4 the site is the network
        [`site ${site}`, isStranger && site !== network ? window.site : undefined],
      ];
      return counts.flatMap(([name, most]) =>
        most === undefined
          ? []
          : [{ key: { countedAs: `${limited} ${window.ms / 1000} ${name}`, endsAt }, most, window }],
      );
    });
  }

  #refusal(limited: Limited, caller: Caller, full: { key: CountKey; window: LimitWindow }): Refusal {
    const retryAfterSeconds = Math.max(1, Math.ceil((full.key.endsAt - this.#clock()) / 1000));
    const isLong = full.window.ms >= LONG_WINDOW_MS;
    if (isLong && USE_LIMITS[limited].alertsStaff === true) this.#tellStaff(limited, caller, full.key);
    if (limited === 'otherRecords') return new Refusal('TOO_MANY_RECORDS', { retryAfterSeconds });
    return new Refusal(isLong ? 'LIMIT_REACHED' : 'TOO_MANY_REQUESTS', { retryAfterSeconds });
  }

  /** Once for each window: who goes on trying is refused without work. */
  #tellStaff(limited: Limited, caller: Caller, { countedAs, endsAt }: CountKey): void {
    const name = `${endsAt} ${countedAs}`;
    if (this.#told.has(name)) return;
    if (this.#told.size >= MAX_TOLD) this.#told.clear();
    this.#told.add(name);
    this.#options.onExhausted(limited, caller);
  }

  #shareSoon(): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // the timer was set by a request, and this is not its work
      workFor(BACKGROUND, () => this.share()).catch(this.#options.onError);
    }, SHARE_EVERY_MS).unref();
  }
}

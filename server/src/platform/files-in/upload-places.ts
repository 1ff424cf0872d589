import { Refusal } from '../errors/refusal.ts';
import { siteOf } from '../http/network.ts';
import type { Caller } from '../limits/use-limits.ts';

/** The limit of simultaneous uploads: each needs a file on the disk and a few chunks in memory. */
const PLACES = 60;
/** Strangers can come from any number of addresses, so the other places are reserved for named users. */
const STRANGERS = 45;
const RETRY_AFTER_SECONDS = 10;

const busy = (): Refusal => new Refusal('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** An upload that is arriving. */
export interface UploadPlace {
  /** Aborted, with a refusal as its reason, if the upload has to make room for another one. */
  readonly signal: AbortSignal;
  leave(): void;
}

interface Occupant {
  readonly owner: string;
  readonly isNamed: boolean;
  readonly ends: AbortController;
}

const isNamed = ({ user }: Caller): boolean => user?.isGuest === false;

/** A user, or everyone else of one network; for IPv6 of a /48, because one customer of a provider has all of its networks. */
const ownerOf = (caller: Caller): string =>
  isNamed(caller) ? `user ${caller.user?.userId}` : `site ${siteOf(caller.address)}`;

/**
 * The places of uploads that are arriving. An upload may take half an hour, so a few clients that send slowly could keep all places. When
 * they are full, an upload of the owner with the most places is ended for one of an owner with at least two fewer.
 */
export class UploadPlaces {
  /** In the order of their beginning. */
  readonly #occupants = new Set<Occupant>();

  /** @throws Refusal BUSY when all places are taken, and nobody has clearly more of them than this caller */
  take(caller: Caller): UploadPlace {
    const occupant = { owner: ownerOf(caller), isNamed: isNamed(caller), ends: new AbortController() };
    const all = [...this.#occupants];
    const strangers = all.filter((one) => !one.isNamed);
    if (all.length >= PLACES || (!occupant.isNamed && strangers.length >= STRANGERS))
      this.#makeRoom(occupant.owner, occupant.isNamed ? all : strangers);
    this.#occupants.add(occupant);
    return { signal: occupant.ends.signal, leave: () => this.#occupants.delete(occupant) };
  }

  /** Ends the oldest upload of the owner with the most, because of all its uploads it is probably the slowest. */
  #makeRoom(newcomer: string, among: readonly Occupant[]): void {
    const counts = new Map<string, number>();
    for (const { owner } of among) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    if (most < (counts.get(newcomer) ?? 0) + 2) throw busy();
    const ended = among.find(({ owner }) => counts.get(owner) === most);
    if (ended === undefined) throw busy();
    this.#occupants.delete(ended);
    ended.ends.abort(busy());
  }
}

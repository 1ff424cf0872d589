import { createHash } from 'node:crypto';
import type { PortalUser } from '../limits/use-limits.ts';
import { RecentMap } from '../memory/recent-map.ts';

const REMEMBERED = 20_000;

/**
 * Caches which user a session cookie belonged to at the last lookup. It grants no access: it only determines for whom a request is
 * counted before the database is queried, so that a flood from one user, or of made-up cookies, does not delay the lookups of others.
 */
export class KnownSessions {
  readonly #users = new RecentMap<string, PortalUser>(REMEMBERED);

  userOf(token: string): PortalUser | null {
    const key = keyOf(token);
    const user = this.#users.get(key);
    if (user === undefined) return null;
    // set again, because the least recently used entry is evicted first
    this.#users.set(key, user);
    return user;
  }

  remember(token: string, user: PortalUser): void {
    this.#users.set(keyOf(token), user);
  }
}

/** Hashed, so that no copy of a cookie stays in memory longer than its request. */
const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64');

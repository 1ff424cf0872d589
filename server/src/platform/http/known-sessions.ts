import { createHash } from 'node:crypto';
import type { PortalUser } from '../limits/use-limits.ts';
import { RecentMap } from '../memory/recent-map.ts';

const REMEMBERED = 20_000;

/**
 * Whose session a cookie was when this process last looked. It opens nothing: it says by whom a request is counted before
 * the database is asked, so that a flood of one user, or of made-up cookies, does not stand in the way of the others' look-ups.
 */
export class KnownSessions {
  readonly #users = new RecentMap<string, PortalUser>(REMEMBERED);

  userOf(token: string): PortalUser | null {
    const key = keyOf(token);
    const user = this.#users.get(key);
    if (user === undefined) return null;
    // what was not used for longest is forgotten first
    this.#users.set(key, user);
    return user;
  }

  remember(token: string, user: PortalUser): void {
    this.#users.set(keyOf(token), user);
  }
}

/** No copy of a cookie lies in memory for longer than its request. */
const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64');

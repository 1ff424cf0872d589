import { Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';

const RECENT_MS = 5 * 60_000;

/** True while the login is so recent that the user need not log in again for a sensitive change. */
export const isRecentLogin = (session: Pick<Session, 'loggedInAt'>, now: Date): boolean =>
  now.getTime() - session.loggedInAt.getTime() <= RECENT_MS;

/**
 * Requires a recent login. Used for changes that could lock the owner out: a new password, or a new email address, which receives
 * password links.
 */
export function requireRecentLogin(session: Pick<Session, 'loggedInAt'>, now: Date): void {
  if (!isRecentLogin(session, now)) throw new Refusal('LOGIN_AGAIN');
}

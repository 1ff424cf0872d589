import { Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';

const RECENT_MS = 5 * 60_000;

/** True while the login is so recent that the user need not prove the identity again. */
export const isRecentLogin = (session: Pick<Session, 'loggedInAt'>, now: Date): boolean =>
  now.getTime() - session.loggedInAt.getTime() <= RECENT_MS;

/** Requires another login before changes that could lock the owner out: of the password, or of the address that recovers it. */
export function requireRecentLogin(session: Pick<Session, 'loggedInAt'>, now: Date): void {
  if (!isRecentLogin(session, now)) throw new Refusal('LOGIN_AGAIN');
}

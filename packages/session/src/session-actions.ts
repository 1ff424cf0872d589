import type { CurrentUser } from '@portal/contracts';
import { tellOtherTabs } from './other-tabs.ts';
import { settleLogout } from './owed-logout.ts';
import { forgetReturnPath } from './return-path.ts';
import { forgetSessionTime } from './session-clock.ts';
import { dropUser, putUser, sessionStore } from './session-store.ts';

/**
 * Called with the name of the current user from now on; with `null` after a logout, and for a guest, because guests share one
 * name.
 */
export type CleanUp = (nextUsername: string | null) => void;

const cleanUps = new Set<CleanUp>();

/**
 * Registers what must be deleted with the user (000 section 4, 'all stored state is cleared'): drafts, cached answers, criteria.
 * Runs at logout and when another user logs in. Returns a function that unregisters it.
 */
export function onUserGone(cleanUp: CleanUp): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

const isGuest = (user: CurrentUser | null): boolean => user?.role === 'GUEST';

const runCleanUps = (nextUsername: string | null): void => {
  for (const cleanUp of cleanUps) cleanUp(nextUsername);
};

/** Data of an earlier user of this tab is deleted first; the same user finds it again, unless the name is unknown. */
const takeUser = (user: CurrentUser): void => {
  runCleanUps(isGuest(user) ? null : user.username);
  putUser(user);
};

/** A login succeeded. */
export function loggedIn(user: CurrentUser): void {
  settleLogout();
  takeUser(user);
  tellOtherTabs({ kind: 'logged-in', userId: user.userId });
}

/** Someone logged in in another tab, and with the cookie is logged in in this one. */
export const loggedInElsewhere = takeUser;

const LOGGED_OUT = 'LOGGED_OUT';

function clearAll(charge: number | null = null): void {
  forgetReturnPath();
  runCleanUps(null);
  forgetSessionTime();
  dropUser(true, LOGGED_OUT, charge);
}

/**
 * The user logged out: everything stored is cleared, here and in the portal's other tabs.
 * @param charge what the card is charged, in cents; null when none was held
 */
export function loggedOut(charge: number | null = null): void {
  clearAll(charge);
  tellOtherTabs({ kind: 'logged-out' });
}

/**
 * The session ended without a logout: unsaved input is kept for the same user, who is sent to log in again with the reason. A
 * guest's page is not kept: the next guest may be another person.
 */
export function sessionExpired(reason: string | null = null): void {
  const wasGuest = isGuest(sessionStore.getState().user);
  if (wasGuest) forgetReturnPath();
  forgetSessionTime();
  dropUser(wasGuest, reason);
}

/** Another tab logged out, and with it the session cookie that all tabs share. False when nobody was here. */
export function loggedOutElsewhere(): boolean {
  if (sessionStore.getState().status !== 'authenticated') return false;
  clearAll();
  return true;
}

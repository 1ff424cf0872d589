import type { CurrentUser } from '@portal/contracts';
import { forgetGuest } from './history-owner.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { clearPendingLogout } from './pending-logout.ts';
import { forgetReturnPath } from './return-path.ts';
import { forgetSessionTime } from './session-clock.ts';
import { clearUser, sessionStore, setUser } from './session-store.ts';

/**
 * Called with the name of the next user; with `null` after a logout, and for a guest, because all guests have the same name.
 */
export type CleanUp = (nextUsername: string | null) => void;

const cleanUps = new Set<CleanUp>();

/**
 * Registers a function that deletes a user's data, such as drafts, cached responses or search criteria (specification 000, section 4,
 * 'all stored state is cleared'). It runs at logout and at each login. Returns a function that unregisters it.
 */
export function onUserChange(cleanUp: CleanUp): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

const isGuest = (user: CurrentUser | null): boolean => user?.role === 'GUEST';

const runCleanUps = (nextUsername: string | null): void => {
  for (const cleanUp of cleanUps) cleanUp(nextUsername);
};

/** Sets the user after running the clean-ups, which delete the data of any other user of this tab. */
const changeUser = (user: CurrentUser): void => {
  runCleanUps(isGuest(user) ? null : user.username);
  forgetGuest();
  setUser(user);
};

/** Call it when a login has succeeded. */
export function handleLogin(user: CurrentUser): void {
  clearPendingLogout();
  changeUser(user);
  notifyOtherTabs({ kind: 'logged-in', userId: user.userId });
}

/** Call it when a user has logged in in another tab: the shared cookie logs in this tab too. */
export const handleLoginElsewhere = changeUser;

const LOGGED_OUT = 'LOGGED_OUT';

function clearAll(charge: number | null = null): void {
  forgetReturnPath();
  forgetGuest();
  runCleanUps(null);
  forgetSessionTime();
  clearUser(true, LOGGED_OUT, charge);
}

/**
 * Call it when the user has logged out: all stored state is cleared, here and in the portal's other tabs.
 * @param charge the charge to the user's card, in cents; null if there was no hold on a card
 */
export function handleLogout(charge: number | null = null): void {
  clearAll(charge);
  notifyOtherTabs({ kind: 'logged-out' });
}

/**
 * Call it when the session has ended without a logout: unsaved input is kept for the same user, and the login page shows the reason.
 * A guest's page is not remembered, because the next guest may be another person.
 */
export function handleSessionExpiry(reason: string | null = null): void {
  const wasGuest = isGuest(sessionStore.getState().user);
  if (wasGuest) forgetReturnPath();
  forgetSessionTime();
  clearUser(wasGuest, reason);
}

/** Call it when another tab has logged out, which ends the shared session. False if nobody was logged in here. */
export function handleLogoutElsewhere(): boolean {
  if (sessionStore.getState().status !== 'authenticated') return false;
  clearAll();
  return true;
}

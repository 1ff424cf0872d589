import type { CurrentUser } from '@portal/contracts';
import { tellOtherTabs } from './other-tabs.ts';
import { forgetReturnPath } from './return-path.ts';
import { dropUser, putUser, sessionStore } from './session-store.ts';

/** Told the name of who is here from now on; `null` after a logout. */
export type CleanUp = (nextUsername: string | null) => void;

const cleanUps = new Set<CleanUp>();

/**
 * Registers what must go when the user does (000 section 4, 'all stored state is cleared'): drafts, cached answers,
 * criteria. Runs at logout and when another user logs in. Returns the undoing.
 */
export function onUserGone(cleanUp: CleanUp): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

const runCleanUps = (nextUsername: string | null): void => {
  for (const cleanUp of cleanUps) cleanUp(nextUsername);
};

/** A login succeeded. What an earlier user of this tab left behind goes first; the same user finds it again. */
export function loggedIn(user: CurrentUser): void {
  runCleanUps(user.username);
  putUser(user);
}

/** The user logged out: everything stored is cleared, here and in the portal's other tabs. */
export function loggedOut(): void {
  forgetReturnPath();
  runCleanUps(null);
  dropUser(true);
  tellOtherTabs();
}

/** The session ended by itself: what was typed stays for the same user, who is sent to log in again. */
export const sessionExpired = (): void => dropUser();

/** Another tab logged out, and with it the session cookie that all tabs share. */
export function loggedOutElsewhere(): void {
  if (sessionStore.getState().status !== 'authenticated') return;
  runCleanUps(null);
  dropUser(true);
}

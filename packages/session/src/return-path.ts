import { sessionStore } from './session-store.ts';

const KEY = 'portal.returnPath';
const USER_KEY = 'portal.returnUser';
const BASE_URL = 'https://portal.invalid';

/** Whether a path is on this portal. It is parsed as a browser does, so that no path can redirect a user to another host. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, BASE_URL) && new URL(path, BASE_URL).origin === BASE_URL;

const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
};

/** The user whose page is remembered; null if nobody was logged in, as for a link from an email. */
const usernameOfPage = (): string | null => sessionStore.getState().user?.username ?? null;

/** Remembers, in this tab, the page from which a user was sent to login (specification 000, section 2); not after a logout. */
export function rememberReturnPath(path: string): void {
  if (sessionStore.getState().hasLoggedOut || !isOwnPath(path)) return;
  const username = usernameOfPage();
  // when the session has ended, the guard of the route remembers the same page again, without its user
  if (username === null && storage()?.getItem(KEY) === path) return;
  storage()?.setItem(KEY, path);
  if (username === null) storage()?.removeItem(USER_KEY);
  else storage()?.setItem(USER_KEY, username);
}

/**
 * Returns and forgets the page to open after login; undefined if there is none. The page of one user is not opened for another: its
 * address has search criteria, and opening it would repeat the search.
 */
export function consumeReturnPath(): string | undefined {
  const path = storage()?.getItem(KEY) ?? undefined;
  const owner = storage()?.getItem(USER_KEY) ?? null;
  forgetReturnPath();
  const isForeign = owner !== null && owner !== usernameOfPage();
  return path !== undefined && isOwnPath(path) && !isForeign ? path : undefined;
}

/** Forgets the page to return to, as after a logout. */
export const forgetReturnPath = (): void => {
  storage()?.removeItem(KEY);
  storage()?.removeItem(USER_KEY);
};

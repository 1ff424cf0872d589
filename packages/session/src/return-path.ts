import { historyOwner } from './history-owner.ts';
import { sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

const KEY = 'portal.returnPath';
const OWNER_KEY = 'portal.returnUser';
const BASE_URL = 'https://portal.invalid';

/** Whether a path is on this portal. It is parsed as a browser does, so that no path can redirect a user to another host. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, BASE_URL) && new URL(path, BASE_URL).origin === BASE_URL;

/**
 * Remembers, in this tab, the page from which a user was sent to login (specification 000, section 2); not after a logout.
 * @param owner whose page it is (see `historyOwner`); null if nobody was logged in, as for a link from an email
 */
export function rememberReturnPath(path: string, owner = historyOwner()): void {
  if (sessionStore.getState().hasLoggedOut || !isOwnPath(path)) return;
  // when the session has ended, the guard of the route remembers the same page again, without its owner
  if (owner === null && tabStorage()?.getItem(KEY) === path) return;
  tabStorage()?.setItem(KEY, path);
  if (owner === null) tabStorage()?.removeItem(OWNER_KEY);
  else tabStorage()?.setItem(OWNER_KEY, owner);
}

/**
 * Returns and forgets the page to open after login; undefined if there is none. The page of one user is not opened for another: its
 * address has search criteria, and opening it would repeat the search.
 */
export function consumeReturnPath(): string | undefined {
  const path = tabStorage()?.getItem(KEY) ?? undefined;
  const owner = tabStorage()?.getItem(OWNER_KEY) ?? null;
  forgetReturnPath();
  const isForeign = owner !== null && owner !== historyOwner();
  return path !== undefined && isOwnPath(path) && !isForeign ? path : undefined;
}

/** Forgets the page to return to, as after a logout. */
export const forgetReturnPath = (): void => {
  tabStorage()?.removeItem(KEY);
  tabStorage()?.removeItem(OWNER_KEY);
};

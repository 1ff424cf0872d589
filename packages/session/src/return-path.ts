import { sessionStore } from './session-store.ts';

const KEY = 'portal.returnPath';
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

/** Remembers, in this tab, the page from which a user was sent to login (specification 000, section 2); not after a logout. */
export function rememberReturnPath(path: string): void {
  if (sessionStore.getState().hasLoggedOut) return;
  if (isOwnPath(path)) storage()?.setItem(KEY, path);
}

/** Returns and forgets the page to open after login; undefined if there is none. */
export function consumeReturnPath(): string | undefined {
  const path = storage()?.getItem(KEY) ?? undefined;
  storage()?.removeItem(KEY);
  return path !== undefined && isOwnPath(path) ? path : undefined;
}

/** Forgets the page to return to, as after a logout. */
export const forgetReturnPath = (): void => storage()?.removeItem(KEY);

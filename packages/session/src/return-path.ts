import { sessionStore } from './session-store.ts';

const KEY = 'portal.returnPath';
const OWN = 'https://portal.invalid';

/** Only an address of this portal, read as a browser reads it, so that nothing sends a person to another host after login. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, OWN) && new URL(path, OWN).origin === OWN;

const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
};

/** Remembers, in this tab, where a person was sent away from (000 section 2); not after a logout, which is meant. */
export function rememberReturnPath(path: string): void {
  if (sessionStore.getState().hasLoggedOut) return;
  if (isOwnPath(path)) storage()?.setItem(KEY, path);
}

/** Where to go after login, once; undefined when nothing is remembered. */
export function takeReturnPath(): string | undefined {
  const path = storage()?.getItem(KEY) ?? undefined;
  storage()?.removeItem(KEY);
  return path !== undefined && isOwnPath(path) ? path : undefined;
}

/** Forgets it: a person who logs out starts again. */
export const forgetReturnPath = (): void => storage()?.removeItem(KEY);

import { sessionStore } from './session-store.ts';

const KEY = 'portal.returnPath';
// Only an address of this portal: one slash, so that nothing sends a person to another host after login.
const OWN_PATH = /^\/(?![/\\])/;

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
  if (OWN_PATH.test(path)) storage()?.setItem(KEY, path);
}

/** Where to go after login, once; undefined when nothing is remembered. */
export function takeReturnPath(): string | undefined {
  const path = storage()?.getItem(KEY) ?? undefined;
  storage()?.removeItem(KEY);
  return path !== undefined && OWN_PATH.test(path) ? path : undefined;
}

/** Forgets it: a person who logs out starts anew. */
export const forgetReturnPath = (): void => storage()?.removeItem(KEY);

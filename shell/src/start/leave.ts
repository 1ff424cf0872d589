import type { ApiError } from '@portal/api-client';
import { failureAlert } from '@portal/forms/submit';
import { rememberReturnPath, sessionExpired, sessionStore, showAlert, tellOtherTabs } from '@portal/session';
import { currentPath, isLoginPath } from './base-path.ts';

type Go = (path: string) => void;
let go: Go = () => {};

/** Windows on the page take their entries out of the history, unless it is left behind. */
type Abandon = () => Promise<void>;
let abandonWindows: Abandon = () => Promise.resolve();

/** The portal's router takes over the way to the login page; until then one is there already. */
export function setNavigate(navigate: Go, abandon: Abandon): void {
  go = navigate;
  abandonWindows = abandon;
}

/** Asks one user only to show its password again; the session lives, and other tabs continue. */
const OF_THIS_TAB = 'LOGIN_AGAIN';

/** The session is over. What was typed stays, the address is remembered (000 section 2), and the login page says why. */
export function endSession(reason: string | null): void {
  const path = currentPath();
  if (!isLoginPath(path)) rememberReturnPath(path);
  // before the windows go with the session: a step back that comes later would lead away from the login page
  void abandonWindows();
  sessionExpired(reason);
  go('/login');
}

/** 403: nobody is logged in anymore, here and in the other tabs. Without an error the user is asked to log in again. */
export function goToLogin(error?: Pick<ApiError, 'code'>): void {
  const code = error === undefined ? OF_THIS_TAB : error.code || 'LOGIN';
  const wasHere = sessionStore.getState().user !== null;
  endSession(wasHere ? code : null);
  if (wasHere && code !== OF_THIS_TAB) tellOtherTabs({ kind: 'ended', reason: code });
}

const isObject = (state: unknown): state is Record<string, unknown> => typeof state === 'object' && state !== null;
/** How many addresses lie before this one; the router numbers them. */
const entriesBefore = (state: unknown): number =>
  isObject(state) && typeof state.idx === 'number' ? Math.max(0, state.idx) : 0;
/** The browser answers a step back at once; should it not, the way to /login must not hang on it. */
const STEP_MS = 500;

function toFirstEntry(): Promise<void> {
  const before = entriesBefore(window.history.state);
  if (before === 0) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(resolve, STEP_MS);
    window.history.go(-before);
  });
}

/**
 * After a logout. Addresses contain criteria, so this tab's history is cleared too: going back to its first entry, /login
 * replaces all later entries.
 */
export async function leaveForGood(): Promise<void> {
  await abandonWindows();
  await toFirstEntry();
  go('/login');
}

/** 403 DENIED: the message first, then /login, which sends a live session on to /home. */
export const alertThenLogin = (error: ApiError): void =>
  showAlert({ ...failureAlert(error), onClose: () => go('/login') });

import type { ApiError } from '@portal/api-client';
import { handleSessionExpiry, notifyOtherTabs, rememberReturnPath, sessionStore } from '@portal/session';
import { currentPath, isLoginPath } from './base-path.ts';

type Go = (path: string) => void;
let go: Go = () => {};

/** Closing dialogs step back in the history to remove their entries; this stops them. */
type Abandon = () => Promise<void>;
let abandonWindows: Abandon = () => Promise.resolve();

/** Sets the portal's router for redirects to the login page. Until it is set, only the login page is shown. */
export function setNavigate(navigate: Go, abandon: Abandon): void {
  go = navigate;
  abandonWindows = abandon;
}

/** Goes to the login page, which redirects a live session to /home. */
export const goToStart = (): void => go('/login');

/** The user only has to enter the password again; the session continues, and other tabs are not affected. */
const THIS_TAB_ONLY = 'LOGIN_AGAIN';

let mayHaveUsedCard = true;

/** Whether the user of the ended session may have used a card. True if the user is not known. */
export const cardMayBeCharged = (): boolean => mayHaveUsedCard;

/** Ends the session. Input and address are kept (000 section 2), and the login page shows the reason. */
export function endSession(reason: string | null): void {
  const { user } = sessionStore.getState();
  // administrators of an account pay by card for deposits
  mayHaveUsedCard = user === null || user.paymentMethod === 'CREDIT_CARD' || user.role === 'ACCOUNT';
  const path = currentPath();
  if (!isLoginPath(path)) rememberReturnPath(path);
  // before the dialogs close with the session, because a later step back would leave the login page
  void abandonWindows();
  handleSessionExpiry(reason);
  go('/login');
}

/** After a 403 the session has ended, for this tab and for others. Without an error, only this tab requires a new login. */
export function goToLogin(error?: Pick<ApiError, 'code'>): void {
  const code = error === undefined ? THIS_TAB_ONLY : error.code || 'LOGIN';
  const wasLoggedIn = sessionStore.getState().user !== null;
  endSession(wasLoggedIn ? code : null);
  if (wasLoggedIn && code !== THIS_TAB_ONLY) notifyOtherTabs({ kind: 'ended', reason: code });
}

const isObject = (state: unknown): state is Record<string, unknown> => typeof state === 'object' && state !== null;
/** The number of history entries before this one, which the router numbers. */
const entriesBefore = (state: unknown): number =>
  isObject(state) && typeof state.idx === 'number' ? Math.max(0, state.idx) : 0;
/** Timeout for a step back, which normally completes immediately, so that the redirect to /login cannot hang. */
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
 * Called after a logout, and after the login of another user. Addresses and the titles in the browser's list of visited pages contain
 * search criteria, so this tab's history is cleared too: it goes back to the first entry and navigates, which discards all later entries.
 */
export async function leaveAndClearHistory(path = '/login'): Promise<void> {
  await abandonWindows();
  await toFirstEntry();
  go(path);
}

import type { ApiError } from '@portal/api-client';
import type { CurrentUser } from '@portal/contracts';
import { failureAlert } from '@portal/forms/submit';
import { translate } from '@portal/i18n';
import { handleLogoutElsewhere, sessionStore, setUser, showAlert } from '@portal/session';
import { goToStart, leaveAndClearHistory } from './leave.ts';
import { adoptUser } from './other-tab.ts';
import { readStatus } from './start-session.ts';

// Calls that are refused for their user. They are rare, and only possible after a login, so this module is loaded on demand.

/**
 * Reads the user's rights again after a refusal, because they have changed since the page read them: otherwise its menus and forms would
 * lead to the same refusal until the page is reloaded. Returns the current user; null if it could not be read.
 */
async function rereadUser(): Promise<CurrentUser | null> {
  const before = sessionStore.getState().user;
  const now = await readStatus();
  // a login or logout during the request is newer than its response
  if (now === null || sessionStore.getState().user !== before) return null;
  if (now.userId === before?.userId) setUser(now);
  return now;
}

/** What a user must do before anything else. The portal shows it in place of the page, with the reason. */
const REQUIRED_STEPS: ReadonlySet<string> = new Set(['MUST_CHANGE_PASSWORD', 'MUST_SET_UP_SECOND_FACTOR']);

/**
 * 403 DENIED: shows the message, then goes to /login, which redirects a live session to /home. If the county has just made a step
 * compulsory, the page is kept instead, because it continues after the step.
 */
export async function handleDenial(error: ApiError): Promise<void> {
  const reading = rereadUser();
  if (REQUIRED_STEPS.has(error.code)) {
    const user = await reading;
    if (user?.mustChangePassword === true || user?.mustSetUpSecondFactor === true) return;
  }
  showAlert({ ...failureAlert(error), onClose: goToStart });
}

/** A call was refused because another tab has logged in as another user, and its message did not arrive here. */
export async function followUnnoticedLogin(): Promise<void> {
  // several calls of a page are refused at once
  if (!handleLogoutElsewhere()) return;
  await leaveAndClearHistory();
  showAlert({
    kind: 'WARNING',
    title: translate('common:alert.failed'),
    text: translate('errors:OTHER_USER.text'),
    next: translate('errors:OTHER_USER.next'),
    // the next navigation would close the alert
    onClose: () => void adoptUser(),
  });
}

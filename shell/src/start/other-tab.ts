import type { ApiError } from '@portal/api-client';
import { translate } from '@portal/i18n';
import { handleLoginElsewhere, handleLogoutElsewhere, sessionStore, showAlert, type TabMessage } from '@portal/session';
import { endSession, goToLogin, leaveAndClearHistory } from './leave.ts';
import { readStatus } from './start-session.ts';

/** Adopts the session of another user, which the cookie now has. */
async function adoptUser(): Promise<void> {
  const now = await readStatus();
  if (now !== null) handleLoginElsewhere(now);
}

/** The cookie now has another user's session, or a new one of the same user. */
async function followLogin(userId: number): Promise<void> {
  if (sessionStore.getState().user?.userId === userId) return;
  if (handleLogoutElsewhere()) await leaveAndClearHistory();
  await adoptUser();
}

/** A call was refused, because another tab has logged in as another user, and its message did not arrive here. */
async function followUnnoticedLogin(): Promise<void> {
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

/** Handles a call that was refused because its page has no session: it has ended, or it is that of another user. */
export function handleMissingSession(error: ApiError): void {
  if (error.code === 'OTHER_USER') void followUnnoticedLogin();
  else goToLogin(error);
}

/** Handles a message from another tab about the session that all tabs share. */
export function handleTabMessage(message: TabMessage): void {
  switch (message.kind) {
    case 'logged-out':
      if (handleLogoutElsewhere()) void leaveAndClearHistory();
      return;
    case 'ended':
      if (sessionStore.getState().user !== null) endSession(message.reason);
      return;
    case 'logged-in':
      void followLogin(message.userId);
      return;
    case 'extended':
      // A warning queries the server itself: see `SessionWatch`.
      return;
  }
}

import { handleLoginElsewhere, handleLogoutElsewhere, sessionStore, type TabMessage } from '@portal/session';
import { chooseLanguage } from './language.ts';
import { endSession, leaveAndClearHistory } from './leave.ts';
import { readStatus } from './start-session.ts';

/** Adopts the session of another user, which the cookie now has. */
export async function adoptUser(): Promise<void> {
  const now = await readStatus();
  if (now !== null) handleLoginElsewhere(now);
}

/** The cookie now has another user's session, or a new one of the same user. A new login of a guest may be that of another person. */
async function followLogin(userId: number): Promise<void> {
  const { user } = sessionStore.getState();
  if (user?.userId === userId && user.role !== 'GUEST') return;
  if (handleLogoutElsewhere()) await leaveAndClearHistory();
  await adoptUser();
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
    case 'language':
      if (sessionStore.getState().user !== null) void chooseLanguage(message.language);
      return;
    case 'extended':
      // A warning queries the server itself: see `SessionWatch`.
      return;
  }
}

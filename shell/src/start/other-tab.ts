import { loggedInElsewhere, loggedOutElsewhere, sessionStore, type TabMessage } from '@portal/session';
import { endSession, leaveForGood } from './leave.ts';
import { readStatus } from './start-session.ts';

/** Another user's session is in the cookie now, or the same user came back: this tab goes along. */
async function followLogin(userId: number): Promise<void> {
  const { user } = sessionStore.getState();
  if (user?.userId === userId) return;
  loggedOutElsewhere();
  const now = await readStatus();
  if (now !== null) loggedInElsewhere(now);
}

/** What another tab did with the session that all tabs share. */
export function hearOtherTab(message: TabMessage): void {
  switch (message.kind) {
    case 'logged-out':
      if (loggedOutElsewhere()) void leaveForGood();
      return;
    case 'ended':
      if (sessionStore.getState().user !== null) endSession(message.reason);
      return;
    case 'logged-in':
      void followLogin(message.userId);
      return;
    case 'extended':
      // Who warns asks the server: see the session's watch.
      return;
  }
}

import { type BrokenContent, createApiClient, setApiClient, watchErrors } from '@portal/api-client';
import type { Call } from '@portal/contracts';
import { noteSessionTime, setLockout, watchOtherTabs } from '@portal/session';
import { noteConnection } from '@portal/ui';
import { alertThenLogin, goToLogin } from './leave.ts';
import { hearOtherTab } from './other-tab.ts';

/** Seldom needed, and so fetched when it is. */
const tell = async (call: Call, broken: BrokenContent): Promise<void> =>
  (await import('./tell-broken-answer.ts')).tellBrokenAnswer(call, broken);

/** Puts the page's API client in place. Once per page; returns the undoing, which only tests need. */
export function startApi(): () => void {
  setApiClient(
    createApiClient({
      baseUrl: new URL('api/', document.baseURI).href,
      onLogin: goToLogin,
      onDenied: alertThenLogin,
      onLockout: setLockout,
      onAnswered: noteConnection,
      // behind the login alone, where the question is drawn
      onProofNeeded: async () => (await import('../features/proof/proof-question.ts')).askForProof(),
      onBrokenAnswer: (call, broken) => void tell(call, broken),
      onSessionTime: noteSessionTime,
    }),
  );
  const unwatchErrors = watchErrors(window);
  const unwatchTabs = watchOtherTabs(hearOtherTab);
  return () => {
    unwatchErrors();
    unwatchTabs();
  };
}

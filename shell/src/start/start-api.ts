import { type BrokenContent, createApiClient, setApiClient, watchErrors } from '@portal/api-client';
import type { Call } from '@portal/contracts';
import { recordPortalTime, recordSessionTime, sessionStore, setLockout, watchOtherTabs } from '@portal/session';
import { recordConnection } from '@portal/ui';
import { handleDenial } from './leave.ts';
import { handleMissingSession, handleTabMessage } from './other-tab.ts';

/** Rarely needed, so it is loaded on demand. */
const reportBroken = async (call: Call, broken: BrokenContent): Promise<void> =>
  (await import('./report-broken-answer.ts')).reportBrokenAnswer(call, broken);

/** Sets the page's API client. Call it once per page; returns a function that undoes it, for tests. */
export function startApi(): () => void {
  setApiClient(
    createApiClient({
      baseUrl: new URL('api/', document.baseURI).href,
      pageUser: () => sessionStore.getState().user?.userId ?? null,
      onLogin: handleMissingSession,
      onDenied: (error) => void handleDenial(error),
      onLockout: setLockout,
      onAnswered: recordConnection,
      // only after a login, where the dialog is rendered
      onProofNeeded: async () => (await import('../features/proof/proof-question.ts')).requestProof(),
      onBrokenAnswer: (call, broken) => void reportBroken(call, broken),
      onSessionTime: recordSessionTime,
      onPortalTime: recordPortalTime,
    }),
  );
  const unwatchErrors = watchErrors(window);
  const unwatchTabs = watchOtherTabs(handleTabMessage);
  return () => {
    unwatchErrors();
    unwatchTabs();
  };
}

import { type ApiError, type BrokenContent, createApiClient, setApiClient, watchErrors } from '@portal/api-client';
import type { Call } from '@portal/contracts';
import { recordPortalTime, recordSessionTime, sessionStore, setLockout, watchOtherTabs } from '@portal/session';
import { recordConnection } from '@portal/ui';
import { goToLogin } from './leave.ts';
import { handleTabMessage } from './other-tab.ts';

/** Rarely needed, so it is loaded on demand. */
const reportBroken = async (call: Call, broken: BrokenContent): Promise<void> =>
  (await import('./report-broken-answer.ts')).reportBrokenAnswer(call, broken);

const refusedCalls = () => import('./refused-calls.ts');

/** A call was refused because its page has no session: it has ended, or it is that of another user. */
const handleMissingSession = async (error: ApiError): Promise<void> => {
  if (error.code === 'OTHER_USER') await (await refusedCalls()).followUnnoticedLogin();
  else goToLogin(error);
};

/** Sets the page's API client. Call it once per page; returns a function that undoes it, for tests. */
export function startApi(): () => void {
  setApiClient(
    createApiClient({
      baseUrl: new URL('api/', document.baseURI).href,
      pageUser: () => sessionStore.getState().user,
      onLogin: (error) => void handleMissingSession(error),
      onDenied: (error) => void refusedCalls().then(({ handleDenial }) => handleDenial(error)),
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

import { createApiClient, setApiClient, watchErrors } from '@portal/api-client';
import { loggedOutElsewhere, setLockout, watchOtherTabs } from '@portal/session';
import { alertThenLogin, goToLogin } from './leave.ts';

/** Puts the page's API client in place. Once per page; returns the undoing, which only tests need. */
export function startApi(): () => void {
  setApiClient(
    createApiClient({
      baseUrl: new URL('api/', document.baseURI).href,
      onLogin: goToLogin,
      onDenied: alertThenLogin,
      onLockout: setLockout,
    }),
  );
  const unwatchErrors = watchErrors(window);
  const unwatchTabs = watchOtherTabs(loggedOutElsewhere);
  return () => {
    unwatchErrors();
    unwatchTabs();
  };
}

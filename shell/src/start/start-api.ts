import { createApiClient, setApiClient, watchErrors } from '@portal/api-client';
import { loggedOutElsewhere, setLockout, watchOtherTabs } from '@portal/session';
import { alertThenLogin, goToLogin } from './leave.ts';

let started = false;

/** Puts the page's API client in place. Once per page. */
export function startApi(): void {
  if (started) return;
  started = true;
  setApiClient(
    createApiClient({
      baseUrl: new URL('api/', document.baseURI).href,
      onLogin: goToLogin,
      onDenied: alertThenLogin,
      onLockout: setLockout,
    }),
  );
  watchErrors(window);
  watchOtherTabs(loggedOutElsewhere);
}

import { callApi } from '@portal/api-client';
import { logout } from '@portal/contracts';
import { translate } from '@portal/i18n';
import { handleLogout, markLogoutPending, showAlert } from '@portal/session';
import { useState } from 'react';
import { leaveAndClearHistory } from '../../start/leave.ts';
import { retryPendingLogout } from '../../start/pending-logout.ts';

/**
 * Ends the session and clears everything stored in the browser. If the call fails, the alert 'Logout Failed' is shown
 * (000 sections 4 and 8), the logout is tried again later, and the browser forgets its user anyway, so that the next person at this
 * browser does not find the session. `onCallEnded` is called before an alert is shown, because a window that is still closing would close the alert too.
 */
export function useLogout(onCallEnded?: () => void) {
  const [busy, setBusy] = useState(false);
  const logOut = async (): Promise<void> => {
    setBusy(true);
    const result = await callApi(logout);
    setBusy(false);
    onCallEnded?.();
    if (!result.ok) markLogoutPending();
    handleLogout(result.ok ? (result.value?.chargedCents ?? null) : null);
    await leaveAndClearHistory();
    if (result.ok) return;
    retryPendingLogout();
    showAlert({
      kind: 'WARNING',
      title: translate('common:alert.failed'),
      text: translate('errors:LOGOUT_FAILED.text'),
      next: translate('errors:LOGOUT_FAILED.next'),
    });
  };
  return { busy, logOut };
}

import { callApi } from '@portal/api-client';
import { logout } from '@portal/contracts';
import { translate } from '@portal/i18n';
import { loggedOut, oweLogout, showAlert } from '@portal/session';
import { useState } from 'react';
import { leaveForGood } from '../../start/leave.ts';
import { goOnTelling } from '../../start/owed-logout.ts';

/**
 * Ends the session; everything stored goes with it. When the server does not hear of it, 'Logout Failed' is alerted (000 sections
 * 4 and 8), and the browser forgets its user anyway: the next person at it must not find the session. `onAnswered` is told before
 * an alert comes: a window that is still closing would take it along.
 */
export function useLogout(onAnswered?: () => void) {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    const result = await callApi(logout);
    setBusy(false);
    onAnswered?.();
    if (!result.ok) oweLogout();
    loggedOut(result.ok ? (result.value?.chargedCents ?? null) : null);
    await leaveForGood();
    if (result.ok) return;
    goOnTelling();
    showAlert({
      kind: 'WARNING',
      title: translate('common:alert.failed'),
      text: translate('errors:LOGOUT_FAILED.text'),
      next: translate('errors:LOGOUT_FAILED.next'),
    });
  };
  return { busy, leave };
}

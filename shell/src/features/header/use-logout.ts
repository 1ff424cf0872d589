import { callApi } from '@portal/api-client';
import { logout } from '@portal/contracts';
import { translate } from '@portal/i18n';
import { loggedOut } from '@portal/session';
import { useState } from 'react';
import { leaveForGood } from '../../start/leave.ts';
import { showAlert } from '../alerts/alert-store.ts';

/**
 * Ends the session; everything stored goes with it, or 'Logout Failed' is alerted (000 sections 4 and 8). `onAnswered` is told
 * before an alert comes: a window that is still closing would take it along.
 */
export function useLogout(onAnswered?: () => void) {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    const result = await callApi(logout);
    setBusy(false);
    onAnswered?.();
    if (result.ok) {
      loggedOut();
      await leaveForGood();
      return;
    }
    showAlert({
      kind: 'WARNING',
      text: translate('errors:LOGOUT_FAILED.text'),
      next: translate('errors:LOGOUT_FAILED.next'),
    });
  };
  return { busy, leave };
}

import { callApi } from '@portal/api-client';
import { logout } from '@portal/contracts';
import { translate, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { loggedOut } from '@portal/session';
import { ConfirmDialog } from '@portal/ui/dialog';
import { MastheadTool } from '@portal/ui/frame';
import { useState } from 'react';
import { showAlert } from '../alerts/alert-store.ts';

/** Asks first, then ends the session; everything stored goes with it (000 section 4). */
export function Logout() {
  const t = useText('shell');
  const common = useText('common');
  const navigate = useNavigate();
  const [state, setState] = useState<'' | 'ASKING' | 'LOADING'>('');

  const leave = async (): Promise<void> => {
    setState('LOADING');
    const result = await callApi(logout);
    setState('');
    if (result.ok) {
      loggedOut();
      await navigate('/login');
      return;
    }
    showAlert({
      kind: 'WARNING',
      text: translate('errors:LOGOUT_FAILED.text'),
      next: translate('errors:LOGOUT_FAILED.next'),
    });
  };
  return (
    <>
      <MastheadTool icon="logout" label={t('logout.label')} onClick={() => setState('ASKING')} />
      {/* Gone from the page at once: a window that is still closing would take the alert above it along. */}
      {state !== '' && (
        <ConfirmDialog
          open
          title={t('logout.title')}
          description={t('logout.question')}
          confirmLabel={common('yes')}
          cancelLabel={common('no')}
          busy={state === 'LOADING'}
          onConfirm={() => void leave()}
          onCancel={() => setState('')}
        />
      )}
    </>
  );
}

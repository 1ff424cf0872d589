import { hasUnsaved } from '@portal/forms';
import { useText } from '@portal/i18n';
import { ConfirmDialog } from '@portal/ui/dialog';
import { MastheadTool } from '@portal/ui/frame';
import { useState } from 'react';
import { LogoutCharge } from './logout-charge.tsx';
import { useLogout } from './use-logout.ts';

/** Asks first, then ends the session (000 section 4). A logout asks no form, so it says itself what would be lost. */
export function Logout() {
  const t = useText('shell');
  const common = useText('common');
  const [asking, setAsking] = useState(false);
  const [loses, setLoses] = useState(false);
  const ask = (): void => {
    setLoses(hasUnsaved());
    setAsking(true);
  };
  const { busy, leave } = useLogout(() => setAsking(false));
  return (
    <>
      <MastheadTool icon="logout" label={t('logout.label')} onClick={ask} />
      {/* Gone from the page at once: a window that is still closing would take the alert above it along. */}
      {asking && (
        <ConfirmDialog
          open
          title={t('logout.title')}
          description={loses ? `${t('logout.question')} ${t('form:leave.text')}` : t('logout.question')}
          confirmLabel={common('yes')}
          cancelLabel={common('no')}
          busy={busy}
          loses={loses}
          onConfirm={() => void leave()}
          onCancel={() => setAsking(false)}
        >
          <LogoutCharge />
        </ConfirmDialog>
      )}
    </>
  );
}

import { hasUnsaved } from '@portal/forms';
import { useText } from '@portal/i18n';
import { ConfirmDialog } from '@portal/ui/dialog';
import { MastheadTool } from '@portal/ui/frame';
import { useState } from 'react';
import { LogoutCharge } from './logout-charge.tsx';
import { useLogout } from './use-logout.ts';

/** Asks for confirmation, then ends the session (000 section 4). Forms do not ask before a logout, so it warns of unsaved changes itself. */
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
      {/* Removed immediately: a dialog that is still closing would also close the alert above it. */}
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

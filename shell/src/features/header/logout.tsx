import { hasUnsaved } from '@portal/forms';
import { useText } from '@portal/i18n';
import { ConfirmDialog } from '@portal/ui/dialog';
import { MastheadTool } from '@portal/ui/frame';
import { useState } from 'react';
import { LogoutCharge } from './logout-charge.tsx';
import { useLogout } from './use-logout.ts';

/**
 * The logout button with its confirmation (000 section 4). A form does not ask about unsaved changes before a logout, so this dialog warns
 * about them.
 */
export function Logout() {
  const shell = useText('shell');
  const t = useText('navigation');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  const [hasChanges, setHasChanges] = useState(false);
  const openDialog = (): void => {
    setHasChanges(hasUnsaved());
    setOpen(true);
  };
  const { busy, logOut } = useLogout(() => setOpen(false));
  return (
    <>
      <MastheadTool icon="logout" label={shell('logout.label')} onClick={openDialog} />
      {/* Unmounted without a closing animation: a dialog that is still closing would also close the alert about a failed logout. */}
      {isOpen && (
        <ConfirmDialog
          open
          title={t('logout.title')}
          description={hasChanges ? `${t('logout.question')} ${t('form:leave.text')}` : t('logout.question')}
          confirmLabel={common('yes')}
          cancelLabel={common('no')}
          busy={busy}
          destructive={hasChanges}
          onConfirm={() => void logOut()}
          onCancel={() => setOpen(false)}
        >
          <LogoutCharge />
        </ConfirmDialog>
      )}
    </>
  );
}

import { CallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Button } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { startSession } from '../../start/start-session.ts';
import { useLogout } from '../header/use-logout.ts';
import { usePasswordForm } from './password-form.ts';

const stay = (): void => undefined;

/** Forces a user whose password was set by an administrator to change it; the only other option is to log out. */
export default function RequiredPasswordChangeDialog() {
  const t = useText('profile');
  const errors = useText('errors');
  const { logOut, busy } = useLogout();
  // requests again everything that the server refused so far
  const form = usePasswordForm(() => void startSession());
  return (
    <Dialog
      open
      onClose={stay}
      kind="alertdialog"
      title={t('demanded.title')}
      description={errors('MUST_CHANGE_PASSWORD.text')}
    >
      <CallForm
        form={form}
        extraActions={
          <Button busy={busy} onClick={() => void logOut()}>
            {t('demanded.logout')}
          </Button>
        }
      />
    </Dialog>
  );
}

import { CallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Button } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { startSession } from '../../start/start-session.ts';
import { useLogout } from '../header/use-logout.ts';
import { usePasswordForm } from './password-form.ts';

const stay = (): void => undefined;

/** A password that an administrator set has to become another one before anything else: the only other way is out. */
export default function DemandedPasswordDialog() {
  const t = useText('profile');
  const errors = useText('errors');
  const { leave, busy } = useLogout();
  // everything that was held back so far is asked for again
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
          <Button busy={busy} onClick={() => void leave()}>
            {t('demanded.logout')}
          </Button>
        }
      />
    </Dialog>
  );
}

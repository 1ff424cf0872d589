import { useCall } from '@portal/api-client/query';
import { loginStatus } from '@portal/contracts';
import { CallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Button, Skeleton } from '@portal/ui';
import { ConfirmDialog, Dialog } from '@portal/ui/dialog';
import { goToLogin } from '../../start/leave.ts';
import { usePasswordForm } from './password-form.ts';

/** Whether the login is recent enough. Checked before the user types, because a typed password is never stored. */
function useIsLoginRecent(): boolean | undefined {
  const status = useCall(loginStatus, undefined, { gcTime: 0, retry: false });
  if (status.isPending) return undefined;
  // if the check fails, the form is shown and the server decides on submit
  return status.data?.isLoginRecent !== false;
}

interface PasswordDialogProps {
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function PasswordForm({ onBack, onClose }: PasswordDialogProps) {
  const common = useText('common');
  const form = usePasswordForm();
  return <CallForm form={form} onCancel={onBack} extraActions={<Button onClick={onClose}>{common('close')}</Button>} />;
}

/** Changes the current user's password (000 section 2). If the login is older than five minutes, the user must log in again first. */
export function PasswordDialog({ onBack, onClose }: PasswordDialogProps) {
  const t = useText('profile');
  const errors = useText('errors');
  const common = useText('common');
  const isRecent = useIsLoginRecent();
  if (isRecent === false)
    return (
      <ConfirmDialog
        open
        title={t('logInAgain.title')}
        description={`${errors('LOGIN_AGAIN.text')} ${errors('LOGIN_AGAIN.next')}`}
        confirmLabel={t('logInAgain.confirm')}
        cancelLabel={common('cancel')}
        onConfirm={() => goToLogin()}
        onCancel={onBack}
      />
    );
  return (
    <Dialog open onClose={onClose} onBack={onBack} title={t('changePassword')} closeOnOutsideClick={false}>
      {isRecent === undefined ? (
        <Skeleton label={t('changePassword')} />
      ) : (
        <PasswordForm onBack={onBack} onClose={onClose} />
      )}
    </Dialog>
  );
}

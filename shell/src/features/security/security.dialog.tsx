import { useCall } from '@portal/api-client/query';
import { ownSessions, readSecondFactor } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Skeleton, Stack, View, viewOf } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { OwnSessions } from './own-sessions.tsx';
import { TwoStepLogin } from './two-step-login.tsx';

/** What is stored now, each time the dialog is opened. */
const FRESH = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

interface SecurityDialogProps {
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The second step of one's own login, and where one is logged in. */
export function SecurityDialog({ onBack, onClose }: SecurityDialogProps) {
  const t = useText('profile');
  const common = useText('common');
  const factor = useCall(readSecondFactor, undefined, FRESH);
  const sessions = useCall(ownSessions, undefined, FRESH);
  const failed = (error: unknown) => ({ ...failureState(error), sentence: t('security.failed') });
  const again = (): void => void Promise.all([factor.refetch(), sessions.refetch()]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      onBack={onBack}
      title={t('security.title')}
      closeOnOutsideClick={false}
      actions={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button onClick={onClose}>{common('close')}</Button>
        </>
      }
    >
      <Stack gap="wide">
        <View
          state={viewOf(factor)}
          loading={<Skeleton label={t('security.twoStep')} />}
          empty={null}
          failed={failed}
          ready={(own) => <TwoStepLogin factor={own} onChange={again} />}
        />
        <View
          state={viewOf(sessions)}
          loading={<Skeleton label={t('security.sessions')} />}
          empty={null}
          failed={failed}
          ready={(own) => <OwnSessions sessions={own.sessions} onChange={again} />}
        />
      </Stack>
    </Dialog>
  );
}

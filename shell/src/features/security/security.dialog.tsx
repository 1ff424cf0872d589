import { useCall } from '@portal/api-client/query';
import { ownSessions, readSecondFactor } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Skeleton, Stack, View, viewOf } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { OwnSessions } from './own-sessions.tsx';
import { CodesContext, type CodesState } from './recovery-codes.tsx';
import { TwoStepLogin } from './two-step-login.tsx';

/** Loads the stored state each time the dialog is opened. */
const FRESH = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

const stay = (): void => undefined;

interface SecurityDialogProps {
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The user's second factor, and the user's sessions. */
export function SecurityDialog({ onBack, onClose }: SecurityDialogProps) {
  const t = useText('profile');
  const common = useText('common');
  const factor = useCall(readSecondFactor, undefined, FRESH);
  const sessions = useCall(ownSessions, undefined, FRESH);
  const [codesState, setCodesState] = useState<CodesState>();
  const isLoading = codesState === 'LOADING';
  const failed = (error: unknown) => ({ ...failureState(error), sentence: t('security.failed') });
  const reloadAll = (): void => void Promise.all([factor.refetch(), sessions.refetch()]);
  return (
    <Dialog
      open
      wide
      onClose={codesState === undefined ? onClose : stay}
      onBack={onBack}
      title={t('security.title')}
      closeOnOutsideClick={false}
      actions={
        <>
          <Button disabled={isLoading} onClick={onBack}>
            {t('back')}
          </Button>
          <Button disabled={isLoading} onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <Stack gap="wide">
        <View
          state={viewOf(factor)}
          loading={<Skeleton label={t('security.twoStep')} />}
          empty={null}
          failed={failed}
          ready={(own) => (
            <CodesContext value={setCodesState}>
              <TwoStepLogin factor={own} onChange={reloadAll} />
            </CodesContext>
          )}
        />
        <View
          state={viewOf(sessions)}
          loading={<Skeleton label={t('security.sessions')} />}
          empty={null}
          failed={failed}
          ready={(own) => <OwnSessions sessions={own.sessions} onChange={reloadAll} />}
        />
      </Stack>
    </Dialog>
  );
}

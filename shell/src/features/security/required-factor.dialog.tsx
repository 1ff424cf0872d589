import { useText } from '@portal/i18n';
import { Button } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { startSession } from '../../start/start-session.ts';
import { useLogout } from '../header/use-logout.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

const stay = (): void => undefined;

/** If the county requires a second factor for staff, they must set it up first; the only other option is to log out. */
export default function RequiredFactorDialog() {
  const t = useText('profile');
  const errors = useText('errors');
  const { logOut, busy } = useLogout();
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Dialog
      open
      wide
      onClose={stay}
      kind="alertdialog"
      title={t('demanded.secondFactor')}
      description={errors('MUST_SET_UP_SECOND_FACTOR.text')}
    >
      {codes.length > 0 ? (
        // requests again everything that the server refused so far
        <RecoveryCodes codes={codes} onKept={() => void startSession()} />
      ) : (
        <SetUpFactor
          label={t('security.setUp')}
          isPrimary
          onDone={setCodes}
          extraActions={
            <Button busy={busy} onClick={() => void logOut()}>
              {t('demanded.logout')}
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

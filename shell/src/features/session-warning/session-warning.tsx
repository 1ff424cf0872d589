import { useText } from '@portal/i18n';
import { type SessionEnd, useCurrentUser } from '@portal/session';
import { Button, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useRef } from 'react';
import { endSession } from '../../start/leave.ts';
import { TimeLeft } from './time-left.tsx';
import { type SessionWarningState, useSessionWatch } from './use-session-watch.ts';

interface WarningProps {
  readonly end: SessionEnd;
  readonly state: SessionWarningState;
}

/** Nobody used the portal: any of Enter, Space and Escape goes on. */
function Inactive({ end, state: { status, extend } }: WarningProps) {
  const t = useText('shell');
  const stay = useRef<HTMLButtonElement>(null);
  const goOn = (): void => void (status === 'LOADING' ? undefined : extend());
  return (
    <Dialog
      open
      kind="alertdialog"
      icon="alert"
      title={t('session.title')}
      description={t('session.soon')}
      initialFocus={stay}
      onClose={goOn}
      actions={
        <Button ref={stay} look="primary" busy={status === 'LOADING'} onClick={goOn}>
          {t('session.stay')}
        </Button>
      }
    >
      <TimeLeft endsAtMillis={end.endsAtMillis} />
      {status === 'FAILED' && (
        <div role="alert">
          <Text>{t('session.failed')}</Text>
        </div>
      )}
    </Dialog>
  );
}

/** Twelve hours are over soon, whoever is busy: to go on is to log in again. */
function TooLong({ end, state: { dismiss } }: WarningProps) {
  const t = useText('shell');
  const common = useText('common');
  const again = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      kind="alertdialog"
      icon="alert"
      title={t('session.endTitle')}
      description={t('session.endSoon')}
      initialFocus={again}
      onClose={dismiss}
      actions={
        <>
          <Button onClick={dismiss}>{common('close')}</Button>
          <Button ref={again} look="primary" onClick={() => endSession(null)}>
            {t('session.loginAgain')}
          </Button>
        </>
      }
    >
      <TimeLeft endsAtMillis={end.endsAtMillis} />
    </Dialog>
  );
}

function Watched() {
  const state = useSessionWatch();
  if (state.end === null) return null;
  const Warning = state.end.endsBy === 'ABSOLUTE' ? TooLong : Inactive;
  return <Warning end={state.end} state={state} />;
}

/** Two minutes before a session ends, says so and offers to go on (WCAG 2.2.1). */
export function SessionWarning() {
  const user = useCurrentUser();
  return user === null ? null : <Watched key={user.userId} />;
}

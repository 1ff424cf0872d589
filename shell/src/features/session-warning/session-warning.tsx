import { useText } from '@portal/i18n';
import { type SessionEnd, useCurrentUser } from '@portal/session';
import { Button, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { endSession } from '../../start/leave.ts';
import { TimeLeft } from './time-left.tsx';
import { type SessionWarningState, useSessionWatch } from './use-session-watch.ts';

interface FrameProps {
  readonly end: SessionEnd;
  readonly title: string;
  readonly lead: string;
  /** The button that has the focus at once. */
  readonly focused: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** What both windows are: an alert that says how long is left. */
function Frame({ end, title, lead, focused, onClose, actions, children }: FrameProps) {
  return (
    <Dialog
      open
      kind="alertdialog"
      icon="alert"
      title={title}
      description={lead}
      initialFocus={focused}
      onClose={onClose}
      actions={actions}
    >
      <TimeLeft endsAtMillis={end.endsAtMillis} />
      {children}
    </Dialog>
  );
}

interface WarningProps {
  readonly end: SessionEnd;
  readonly state: SessionWarningState;
}

/** Nobody used the portal: any of Enter, Space and Escape goes on. */
function Inactive({ end, state: { status, extend } }: WarningProps) {
  const t = useText('shell');
  const stay = useRef<HTMLButtonElement>(null);
  const goOn = (): void => void (status === 'LOADING' ? undefined : extend());
  const actions = (
    <Button ref={stay} look="primary" busy={status === 'LOADING'} onClick={goOn}>
      {t('session.stay')}
    </Button>
  );
  return (
    <Frame
      end={end}
      title={t('session.title')}
      lead={t('session.soon')}
      focused={stay}
      onClose={goOn}
      actions={actions}
    >
      {status === 'FAILED' && (
        <div role="alert">
          <Text>{t('session.failed')}</Text>
        </div>
      )}
    </Frame>
  );
}

/** Twelve hours are over soon, whoever is busy: to go on is to log in again. */
function TooLong({ end, state: { dismiss } }: WarningProps) {
  const t = useText('shell');
  const common = useText('common');
  const again = useRef<HTMLButtonElement>(null);
  const actions = (
    <>
      <Button onClick={dismiss}>{common('close')}</Button>
      <Button ref={again} look="primary" onClick={() => endSession(null)}>
        {t('session.loginAgain')}
      </Button>
    </>
  );
  return (
    <Frame
      end={end}
      title={t('session.endTitle')}
      lead={t('session.endSoon')}
      focused={again}
      onClose={dismiss}
      actions={actions}
    />
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

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
  /** The button that has the focus when the dialog opens. */
  readonly focused: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** Both warnings are alert dialogs that say how much time is left. */
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

/** The user was inactive: Enter, Space or Escape extends the session. */
function InactivityWarning({ end, state: { status, extend } }: WarningProps) {
  const t = useText('notices');
  const stay = useRef<HTMLButtonElement>(null);
  const extendOnce = (): void => void (status === 'LOADING' ? undefined : extend());
  const actions = (
    <Button ref={stay} variant="primary" busy={status === 'LOADING'} onClick={extendOnce}>
      {t('session.stay')}
    </Button>
  );
  return (
    <Frame
      end={end}
      title={t('session.title')}
      lead={t('session.soon')}
      focused={stay}
      onClose={extendOnce}
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

/** The twelve-hour limit of a session ends soon, even for an active user; only a new login continues. */
function TimeLimitWarning({ end, state: { dismiss } }: WarningProps) {
  const t = useText('notices');
  const common = useText('common');
  const again = useRef<HTMLButtonElement>(null);
  const actions = (
    <>
      <Button onClick={dismiss}>{common('close')}</Button>
      <Button ref={again} variant="primary" onClick={() => endSession(null)}>
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

function WarningOfUser() {
  const state = useSessionWatch();
  if (state.end === null) return null;
  const Warning = state.end.endsBy === 'ABSOLUTE' ? TimeLimitWarning : InactivityWarning;
  return <Warning end={state.end} state={state} />;
}

/** Warns two minutes before a session ends, and offers to continue (WCAG 2.2.1). */
export function SessionWarning() {
  const user = useCurrentUser();
  return user === null ? null : <WarningOfUser key={user.userId} />;
}

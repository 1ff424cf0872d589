import { useText } from '@portal/i18n';
import { useBlocker } from '@portal/router';
import { sessionStore } from '@portal/session';
import { ConfirmDialog } from '@portal/ui/dialog';
import { useEffect } from 'react';
import { noteUnsaved } from './unsaved.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

interface QuestionProps {
  /** It stays mounted: a dialog that is born open finds nothing to give the focus to. */
  readonly isOpen: boolean;
  readonly onAnswer: (leaves: boolean) => void;
}

function Question({ isOpen, onAnswer }: QuestionProps) {
  const t = useText('form');
  return (
    <ConfirmDialog
      open={isOpen}
      loses
      title={t('leave.title')}
      description={t('leave.text')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}

/** A session that ended takes everyone to the login page, without a question. */
const isLoggedIn = (): boolean => sessionStore.getState().status === 'authenticated';

/** Stands in the way of links, of Back and of closing the tab. */
function RouteGuard({ guard }: { readonly guard: LeaveGuard }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !guard.isLeaving() && isLoggedIn() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(noteUnsaved, []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Question
      isOpen={blocker.state === 'blocked'}
      onAnswer={(leaves) => (leaves ? blocker.proceed?.() : blocker.reset?.())}
    />
  );
}

/** The question of a guard, whichever way its reader wants to leave. Drawn once beside what it guards. */
export function LeaveQuestion({ guard }: { readonly guard: LeaveGuard }) {
  return (
    <>
      <Question isOpen={guard.waiting !== null} onAnswer={guard.answer} />
      {/* The router takes one guard at a time: none stands there before something was changed. */}
      {guard.isDirty && <RouteGuard guard={guard} />}
    </>
  );
}

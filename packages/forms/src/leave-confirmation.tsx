import { useText } from '@portal/i18n';
import { useBlocker } from '@portal/router';
import { sessionStore } from '@portal/session';
import { ConfirmDialog } from '@portal/ui/dialog';
import { useEffect } from 'react';
import { registerUnsaved } from './unsaved.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

interface LeaveDialogProps {
  /** Rendered even while closed, since a dialog that mounts open cannot move the focus. */
  readonly isOpen: boolean;
  readonly onAnswer: (leaves: boolean) => void;
}

function LeaveDialog({ isOpen, onAnswer }: LeaveDialogProps) {
  const t = useText('form');
  return (
    <ConfirmDialog
      open={isOpen}
      destructive
      title={t('leave.title')}
      description={t('leave.text')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}

/** After the session ends, the redirect to the login page must not ask. */
const isLoggedIn = (): boolean => sessionStore.getState().status === 'authenticated';

/** Blocks links, Back and closing the tab. */
function RouteGuard({ guard }: { readonly guard: LeaveGuard }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !guard.isLeaving() && isLoggedIn() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(registerUnsaved, []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <LeaveDialog
      isOpen={blocker.state === 'blocked'}
      onAnswer={(leaves) => (leaves ? blocker.proceed?.() : blocker.reset?.())}
    />
  );
}

/** The confirmation of a leave guard for every kind of navigation. Render it once beside the guarded content. */
export function LeaveConfirmation({ guard }: { readonly guard: LeaveGuard }) {
  return (
    <>
      <LeaveDialog isOpen={guard.waiting !== null} onAnswer={guard.answer} />
      {/* The router supports one blocker at a time, so it is used only while there are changes. */}
      {guard.isDirty && <RouteGuard guard={guard} />}
    </>
  );
}

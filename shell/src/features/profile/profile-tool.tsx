import { lazyScreen } from '@portal/federation';
import { loadTexts, useText } from '@portal/i18n';
import { WindowEntry } from '@portal/router';
import { useCurrentUser } from '@portal/session';
import { MastheadTool } from '@portal/ui/frame';
import { useEffect, useRef } from 'react';
import { useOpenDialog } from './open-dialog.ts';

const loadDialogs = async () => {
  const [dialogs] = await Promise.all([
    import(/* webpackChunkName: "dialog-profile" */ './profile-dialogs.tsx'),
    loadTexts('profile'),
  ]);
  return dialogs;
};

// while the dialog loads, Back cancels it instead of leaving the page
const Dialogs = lazyScreen(loadDialogs, ({ show }) => <WindowEntry onBack={() => show('')} />);

function Tool({ username }: { readonly username: string }) {
  const t = useText('shell');
  const [open, show] = useOpenDialog(username);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // the dialogs link to each other and reopen after a reload, so the element that had the focus before may be gone
  useEffect(() => {
    if (open === '' && wasOpen.current) button.current?.focus();
    wasOpen.current = open !== '';
  }, [open]);
  return (
    <>
      <MastheadTool ref={button} icon="person" label={t('profile')} onClick={() => show('profile')} />
      {open !== '' && <Dialogs username={username} open={open} show={show} />}
    </>
  );
}

/** The Profile button of the header, for all users except guests, who share one user (000 section 6). */
export function ProfileTool() {
  const user = useCurrentUser();
  if (user === null || user.role === 'GUEST' || user.mustChangePassword || user.mustSetUpSecondFactor === true)
    return null;
  return <Tool key={user.username} username={user.username} />;
}

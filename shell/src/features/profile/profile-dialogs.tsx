import { PasswordDialog } from '../password/password.dialog.tsx';
import { SecurityDialog } from '../security/security.dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { ProfileDialog } from './profile.dialog.tsx';

interface ProfileDialogsProps {
  readonly username: string;
  readonly open: OpenDialog;
  readonly show: (dialog: OpenDialog) => void;
}

/** The header's dialogs, which link to each other (000 section 2). */
export default function ProfileDialogs({ username, open, show }: ProfileDialogsProps) {
  const close = (): void => show('');
  const back = (): void => show('profile');
  if (open === 'password') return <PasswordDialog onBack={back} onClose={close} />;
  if (open === 'security') return <SecurityDialog onBack={back} onClose={close} />;
  return <ProfileDialog username={username} onOpen={show} onClose={close} />;
}

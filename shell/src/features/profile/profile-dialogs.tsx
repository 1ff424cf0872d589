import { PasswordDialog } from '../password/password.dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { ProfileDialog } from './profile.dialog.tsx';

interface ProfileDialogsProps {
  readonly username: string;
  readonly open: OpenDialog;
  readonly show: (dialog: OpenDialog) => void;
}

/** The two dialogs of the header that lead to each other (000 section 2). */
export default function ProfileDialogs({ username, open, show }: ProfileDialogsProps) {
  const close = (): void => show('');
  return open === 'password' ? (
    <PasswordDialog onBack={() => show('profile')} onClose={close} />
  ) : (
    <ProfileDialog username={username} onChangePassword={() => show('password')} onClose={close} />
  );
}

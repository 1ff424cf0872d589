import { acceptInvitation } from '@portal/contracts';
import { checkNewPassword } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useLanguage, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';
import { Text } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { useLogin } from '../login/use-login.ts';
import { useRecovery } from './recovery-form.ts';
import { RecoveryPage } from './recovery-page.tsx';
import { useTicket } from './use-ticket.ts';

interface Values {
  readonly password: string;
  readonly passwordConfirm: string;
}

const field = { kind: 'password', required: true, width: 12, maxLength: 200, autoComplete: 'new-password' } as const;
const description = defineForm<Values>({
  id: 'invitation',
  sections: [
    {
      fields: [
        { ...field, name: 'password', labelKey: 'recovery:newPassword', hintKey: 'recovery:passwordHint' },
        { ...field, name: 'passwordConfirm', labelKey: 'recovery:confirmPassword' },
      ],
    },
  ],
  submitKey: 'recovery:invitation.save',
  busyKey: 'recovery:invitation.saving',
  cancelKey: 'recovery:back',
});

/** After the user has chosen a password, logs in with the ordinary login call. If the login is refused, the login page follows. */
function ChoosePassword({ ticket }: { readonly ticket: string }) {
  const t = useText('recovery');
  const navigate = useNavigate();
  const { back } = useRecovery('recovery:invitation.saved');
  const { wire: language } = useLanguage();
  const login = useLogin(() =>
    showAlert({ kind: 'MESSAGE', title: t('common:alert.done'), text: t('invitation.saved') }),
  );
  const form = useCallForm(acceptInvitation, {
    description,
    // no question before leaving: the form has no input worth keeping
    guarded: false,
    initial: { password: '', passwordConfirm: '' },
    validate: ({ password, passwordConfirm }: Values) => checkNewPassword(password, passwordConfirm),
    // The ticket is used only on submit; opening the page has no effect.
    request: ({ password }) => ({ password, ticket }),
    afterSuccess: async ({ username }, { password }) => {
      await login.submit({ username, password, language });
      // /login redirects a logged-in user, and otherwise prefills the username
      void navigate('/login', { state: { username } });
      return {};
    },
  });
  return <CallForm form={form} onCancel={back} />;
}

/** '/invitation/{ticket}': the target of the link in an invitation email. */
export default function InvitationPage() {
  const t = useText('recovery');
  const ticket = useTicket('/invitation');
  return (
    <RecoveryPage title={t('invitation.title')} heading={t('invitation.heading')}>
      {ticket === undefined ? <Text>{t('invitation.noTicket')}</Text> : <ChoosePassword ticket={ticket} />}
    </RecoveryPage>
  );
}

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

/** Logs in the user who just chose a password, by the ordinary login call. If that is refused, the login page is next. */
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
    // nothing of this form is lost by going to the login page
    guarded: false,
    initial: { password: '', passwordConfirm: '' },
    validate: ({ password, passwordConfirm }: Values) => checkNewPassword(password, passwordConfirm),
    // The ticket is used now and not before: looking at the page does nothing.
    request: ({ password }) => ({ password, ticket }),
    afterSuccess: async ({ username }, { password }) => {
      await login.submit({ username, password, language });
      // sends a logged-in user on, and fills in the username on the login page otherwise
      void navigate('/login', { state: { username } });
      return {};
    },
  });
  return <CallForm form={form} onCancel={back} />;
}

/** '/invitation/{ticket}': the link of the letter to a new user leads here. */
export default function InvitationPage() {
  const t = useText('recovery');
  const ticket = useTicket('/invitation');
  return (
    <RecoveryPage title={t('invitation.title')} heading={t('invitation.heading')}>
      {ticket === undefined ? <Text>{t('invitation.noTicket')}</Text> : <ChoosePassword ticket={ticket} />}
    </RecoveryPage>
  );
}

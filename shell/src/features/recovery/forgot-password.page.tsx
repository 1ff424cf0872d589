import { forgotPassword } from '@portal/contracts';
import { checkEmail, checkRequired, collectMessages } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { defineForm } from '@portal/ui/form';
import { EMAIL_FIELD } from './email-field.ts';
import { useRecovery } from './recovery-form.ts';
import { RecoveryPage } from './recovery-page.tsx';
import { SwitchedOff } from './switched-off.tsx';

interface Values {
  readonly username: string;
  readonly email: string;
}

const description = defineForm<Values>({
  id: 'forgot-password',
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'username',
          labelKey: 'recovery:username',
          required: true,
          width: 12,
          maxLength: 200,
          autoComplete: 'username',
        },
        EMAIL_FIELD,
      ],
    },
  ],
  submitKey: 'recovery:send',
  busyKey: 'recovery:sending',
  cancelKey: 'recovery:back',
});

function ForgotPasswordForm() {
  const { back, shared } = useRecovery('recovery:answers.forgotPassword');
  const form = useCallForm(forgotPassword, {
    ...shared,
    description,
    initial: { username: '', email: '' },
    validate: ({ username, email }: Values) =>
      collectMessages({ username: checkRequired(username), email: checkEmail(email) }),
    request: ({ username, email }) => ({ username: username.trim(), email: email.trim() }),
  });
  return <CallForm form={form} onCancel={back} />;
}

/** '/forgotPassword' (000 section 2). The server refuses the form's call while the county has turned recovery off. */
export default function ForgotPasswordPage() {
  const t = useText('recovery');
  const { forgotPasswordLink } = useCountyGroup('loginPageRegistration');
  return (
    <RecoveryPage title={t('forgotPassword.title')} heading={t('forgotPassword.heading')}>
      {forgotPasswordLink === false ? <SwitchedOff text={t('forgotPassword.off')} /> : <ForgotPasswordForm />}
    </RecoveryPage>
  );
}

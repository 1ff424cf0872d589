import { forgotPassword } from '@portal/contracts';
import { checkEmail, checkRequired, collectMessages } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { defineForm } from '@portal/ui/form';
import { emailField } from './fields.ts';
import { useRecovery } from './recovery-form.ts';
import { RecoveryPage } from './recovery-page.tsx';

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
        emailField,
      ],
    },
  ],
  submitKey: 'recovery:send',
  busyKey: 'recovery:sending',
  cancelKey: 'recovery:back',
});

/** '/forgotPassword' (000 section 2). */
export default function ForgotPasswordPage() {
  const t = useText('recovery');
  const { back, shared } = useRecovery('recovery:answers.forgotPassword');
  const form = useCallForm(forgotPassword, {
    ...shared,
    description,
    initial: { username: '', email: '' },
    validate: ({ username, email }: Values) =>
      collectMessages({ username: checkRequired(username), email: checkEmail(email) }),
    request: ({ username, email }) => ({ username: username.trim(), email: email.trim() }),
  });
  return (
    <RecoveryPage title={t('forgotPassword.title')} heading={t('forgotPassword.heading')}>
      <CallForm form={form} onCancel={back} />
    </RecoveryPage>
  );
}

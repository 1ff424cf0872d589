import { callApi } from '@portal/api-client';
import { forgotPassword } from '@portal/contracts';
import { checkEmail, checkRequired, collectMessages } from '@portal/domain';
import { useText } from '@portal/i18n';
import { defineForm, Form, useForm } from '@portal/ui/form';
import { asTexts } from '../alerts/form-texts.ts';
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
  const { back, finish } = useRecovery('recovery:answers.forgotPassword');
  const form = useForm<Values>({
    description,
    initial: { username: '', email: '' },
    validate: ({ username, email }) =>
      asTexts(collectMessages({ username: checkRequired(username), email: checkEmail(email) })),
    onSubmit: ({ username, email }) =>
      finish(callApi(forgotPassword, { username: username.trim(), email: email.trim() })),
  });
  return (
    <RecoveryPage title={t('forgotPassword.title')} heading={t('forgotPassword.heading')}>
      <Form form={form} onCancel={back} />
    </RecoveryPage>
  );
}

import { callApi } from '@portal/api-client';
import { forgotUsername } from '@portal/contracts';
import { checkEmail, collectMessages } from '@portal/domain';
import { useText } from '@portal/i18n';
import { defineForm, Form, useForm } from '@portal/ui/form';
import { asTexts } from '../alerts/form-texts.ts';
import { emailField } from './fields.ts';
import { useRecovery } from './recovery-form.ts';
import { RecoveryPage } from './recovery-page.tsx';

interface Values {
  readonly email: string;
}

const description = defineForm<Values>({
  id: 'forgot-username',
  sections: [{ fields: [emailField] }],
  submitKey: 'recovery:send',
  busyKey: 'recovery:sending',
  cancelKey: 'recovery:back',
});

/** '/forgotUsername' (000 section 2). */
export default function ForgotUsernamePage() {
  const t = useText('recovery');
  const { back, finish } = useRecovery('recovery:answers.forgotUsername');
  const form = useForm<Values>({
    description,
    initial: { email: '' },
    validate: ({ email }) => asTexts(collectMessages({ email: checkEmail(email) })),
    onSubmit: ({ email }) => finish(callApi(forgotUsername, { email: email.trim() })),
  });
  return (
    <RecoveryPage title={t('forgotUsername.title')} heading={t('forgotUsername.heading')}>
      <Form form={form} onCancel={back} />
    </RecoveryPage>
  );
}

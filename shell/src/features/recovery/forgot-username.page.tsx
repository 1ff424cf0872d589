import { forgotUsername } from '@portal/contracts';
import { checkEmail, collectMessages } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { defineForm } from '@portal/ui/form';
import { EMAIL_FIELD } from './email-field.ts';
import { useRecovery } from './recovery-form.ts';
import { RecoveryPage } from './recovery-page.tsx';

interface Values {
  readonly email: string;
}

const description = defineForm<Values>({
  id: 'forgot-username',
  sections: [{ fields: [EMAIL_FIELD] }],
  submitKey: 'recovery:send',
  busyKey: 'recovery:sending',
  cancelKey: 'recovery:back',
});

/** '/forgotUsername' (000 section 2). */
export default function ForgotUsernamePage() {
  const t = useText('recovery');
  const { back, shared } = useRecovery('recovery:answers.forgotUsername');
  const form = useCallForm(forgotUsername, {
    ...shared,
    description,
    initial: { email: '' },
    validate: ({ email }: Values) => collectMessages({ email: checkEmail(email) }),
    request: ({ email }) => ({ email: email.trim() }),
  });
  return (
    <RecoveryPage title={t('forgotUsername.title')} heading={t('forgotUsername.heading')}>
      <CallForm form={form} onCancel={back} />
    </RecoveryPage>
  );
}

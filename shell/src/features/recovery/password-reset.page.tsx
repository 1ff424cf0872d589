import { resetPassword } from '@portal/contracts';
import { checkNewPassword } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Stack, Text, TextLink } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { useRecovery } from './recovery-form.ts';
import { RecoveryPage } from './recovery-page.tsx';
import { useTicket } from './use-ticket.ts';

interface Values {
  readonly password: string;
  readonly passwordConfirm: string;
}

const field = { kind: 'password', required: true, width: 12, maxLength: 200, autoComplete: 'new-password' } as const;
const description = defineForm<Values>({
  id: 'password-reset',
  sections: [
    {
      fields: [
        { ...field, name: 'password', labelKey: 'recovery:newPassword', hintKey: 'recovery:passwordHint' },
        { ...field, name: 'passwordConfirm', labelKey: 'recovery:confirmPassword' },
      ],
    },
  ],
  submitKey: 'recovery:save',
  busyKey: 'recovery:saving',
  cancelKey: 'recovery:back',
});

function NewPassword({ ticket }: { readonly ticket: string }) {
  const { back, shared } = useRecovery('recovery:answers.resetPassword');
  const form = useCallForm(resetPassword, {
    ...shared,
    description,
    initial: { password: '', passwordConfirm: '' },
    validate: ({ password, passwordConfirm }: Values) => checkNewPassword(password, passwordConfirm),
    // The ticket is used only on submit; opening the page has no effect.
    request: ({ password }) => ({ password, ticket }),
  });
  return <CallForm form={form} onCancel={back} />;
}

/** '/passwordReset/{ticket}' (000 section 2). */
export default function PasswordResetPage() {
  const t = useText('recovery');
  const ticket = useTicket('/passwordReset');
  return (
    <RecoveryPage title={t('reset.title')} heading={t('reset.heading')}>
      {ticket === undefined ? (
        <Stack>
          <Text>{t('reset.noTicket')}</Text>
          <div>
            <TextLink standalone href="/forgotPassword">
              {t('reset.askAgain')}
            </TextLink>
          </div>
        </Stack>
      ) : (
        <NewPassword ticket={ticket} />
      )}
    </RecoveryPage>
  );
}

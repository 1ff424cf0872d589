import { type ApiError, callApi } from '@portal/api-client';
import { changePassword } from '@portal/contracts';
import { checkNewPassword } from '@portal/domain';
import { translate } from '@portal/i18n';
import { defineForm, type FieldErrors, type FormModel, type SubmitOutcome, useForm } from '@portal/ui/form';
import { showAlert } from '../alerts/alert-store.ts';
import { asTexts } from '../alerts/form-texts.ts';
import { serverAlert } from '../alerts/server-alert.ts';

interface Values {
  readonly password: string;
  readonly passwordConfirm: string;
}

const field = { kind: 'password', required: true, width: 12, maxLength: 200, autoComplete: 'new-password' } as const;
const description = defineForm<Values>({
  id: 'change-password',
  sections: [
    {
      fields: [
        { ...field, name: 'password', labelKey: 'profile:newPassword', hintKey: 'profile:passwordHint' },
        { ...field, name: 'passwordConfirm', labelKey: 'profile:confirmPassword' },
      ],
    },
  ],
  submitKey: 'profile:update',
  busyKey: 'profile:updating',
  cancelKey: 'profile:back',
});

/** The message of this form says the rule without the list of signs (000 section 5). */
function withoutList(errors: FieldErrors<Values>): FieldErrors<Values> {
  if (errors.password?.key !== 'validation:passwordComposition') return errors;
  return { ...errors, password: { key: 'validation:passwordCompositionBrief' } };
}

/** The server's message (000 section 8); what sends one to /login is said there. */
function warn(failure: ApiError): void {
  if (['aborted', 'denied', 'login'].includes(failure.kind)) return;
  showAlert({ ...serverAlert(failure), next: translate('errors:PASSWORD_UPDATE_FAILED.next') });
}

/** New password and confirmation; `onUpdated` is told once the server has taken it. */
export function usePasswordForm(onUpdated?: () => void): FormModel<Values> {
  const update = async ({ password }: Values): Promise<SubmitOutcome<Values>> => {
    const result = await callApi(changePassword, { password });
    if (result.ok) {
      onUpdated?.();
      return { status: 'success', message: { key: 'profile:answers.password' } };
    }
    const { failure } = result;
    if (Object.keys(failure.fieldErrors).length > 0)
      return { status: 'idle', errors: withoutList(asTexts(failure.fieldErrors)) };
    warn(failure);
    return { status: 'idle' };
  };
  return useForm<Values>({
    description,
    initial: { password: '', passwordConfirm: '' },
    validate: ({ password, passwordConfirm }) => withoutList(asTexts(checkNewPassword(password, passwordConfirm))),
    onSubmit: update,
  });
}

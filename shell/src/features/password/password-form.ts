import { changePassword } from '@portal/contracts';
import { checkNewPassword } from '@portal/domain';
import { type CallFormModel, useCallForm } from '@portal/forms';
import { defineForm, type Messages } from '@portal/ui/form';

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

/** In this form, the message about the password rule omits the list of special characters (000 section 5). */
function withoutList(messages: Messages): Messages {
  if (messages.password?.key !== 'validation:passwordComposition') return messages;
  return { ...messages, password: { key: 'validation:passwordCompositionBrief' } };
}

/** New password and confirmation; `onUpdated` is called once the server has accepted it. */
export const usePasswordForm = (onUpdated?: () => void): CallFormModel<Values> =>
  useCallForm(changePassword, {
    description,
    initial: { password: '', passwordConfirm: '' },
    validate: ({ password, passwordConfirm }: Values) => checkNewPassword(password, passwordConfirm),
    request: ({ password }) => ({ password }),
    toFields: withoutList,
    successKey: 'profile:answers.password',
    nextKey: 'errors:PASSWORD_UPDATE_FAILED.next',
    // no question before leaving: passwords are never stored and are quickly typed again
    guarded: false,
    onSuccess: () => onUpdated?.(),
  });

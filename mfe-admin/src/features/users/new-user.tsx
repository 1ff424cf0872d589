import { saveUser } from '@portal/contracts';
import { DEFAULT_STATE_CODE } from '@portal/domain';
import { CallForm, listAddress, personErrors, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert, useCountyGroup, useCurrentUser } from '@portal/session';
import { useMemo } from 'react';
import { useAccountAndRoleFields } from './use-account-and-role-fields.ts';
import { USERS_PATH } from './user-actions.ts';
import { checkNewUserValues, NEW_USER_FORM, type NewUserValues, newUserRequest, newUserValues } from './user-form.ts';

/** The state that is selected at first: the county's, or MP if it has none (000 section 9). */
function useDefaultState(): string {
  const { countyStateCode } = useCountyGroup('facts');
  return typeof countyStateCode === 'string' && countyStateCode !== '' ? countyStateCode : DEFAULT_STATE_CODE;
}

/** The form for a new user, with a password that is valid only for the first login. */
export function NewUser() {
  const t = useText('users');
  const navigate = useNavigate();
  const user = useCurrentUser();
  const state = useDefaultState();
  const initial = useMemo(() => newUserValues(user, state), [user, state]);
  const callForm = useCallForm<NewUserValues, typeof saveUser.request, typeof saveUser.content>(saveUser, {
    description: NEW_USER_FORM,
    initial,
    validate: checkNewUserValues,
    request: newUserRequest,
    toFields: personErrors,
    onSuccess: ({ id }) => {
      void navigate(`${USERS_PATH}/${id}`, { replace: true });
      showAlert({ kind: 'MESSAGE', title: t('common:alert.done'), text: t('answers.created') });
    },
  });
  const { form, sources } = useAccountAndRoleFields(callForm);
  return <CallForm form={form} sources={sources} onCancel={() => void navigate(listAddress(USERS_PATH))} />;
}

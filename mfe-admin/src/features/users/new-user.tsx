import { saveUser } from '@portal/contracts';
import { CallForm, listAddress, personErrors, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert, useCurrentUser } from '@portal/session';
import { useMemo } from 'react';
import { usePlaceFields } from './use-place-fields.ts';
import { USERS_PATH } from './user-actions.ts';
import { checkNew, NEW_FORM, type NewValues, newRequest, newValues } from './user-form.ts';

/** The form for a new user, with a password that is valid only for the first login. */
export function NewUser() {
  const t = useText('users');
  const navigate = useNavigate();
  const user = useCurrentUser();
  const initial = useMemo(() => newValues(user), [user]);
  const callForm = useCallForm<NewValues, typeof saveUser.request, typeof saveUser.content>(saveUser, {
    description: NEW_FORM,
    initial,
    validate: checkNew,
    request: newRequest,
    toFields: personErrors,
    onSuccess: ({ id }) => {
      void navigate(`${USERS_PATH}/${id}`, { replace: true });
      showAlert({ kind: 'MESSAGE', title: t('common:alert.done'), text: t('answers.created') });
    },
  });
  const { form, sources } = usePlaceFields(callForm);
  return <CallForm form={form} sources={sources} onCancel={() => void navigate(listAddress(USERS_PATH))} />;
}

import { saveUser } from '@portal/contracts';
import { CallForm, listAddress, personErrors, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert, useCurrentUser } from '@portal/session';
import { PageHead } from '@portal/ui';
import { useMemo } from 'react';
import { usePlaceFields } from './use-place-fields.ts';
import { checkNew, NEW_FORM, type NewValues, newRequest, newValues } from './user-form.ts';

/** A user who is not there yet. Its password is for the first login alone. */
export function NewUser() {
  const t = useText('admin');
  const navigate = useNavigate();
  const user = useCurrentUser();
  const initial = useMemo(() => newValues(user), [user]);
  const made = useCallForm<NewValues, typeof saveUser.request, typeof saveUser.content>(saveUser, {
    description: NEW_FORM,
    initial,
    validate: checkNew,
    request: newRequest,
    toFields: personErrors,
    onSuccess: ({ id }) => {
      void navigate(`/userManager/${id}`, { replace: true });
      showAlert({ kind: 'MESSAGE', text: t('users:answers.created') });
    },
  });
  const { form, sources } = usePlaceFields(made);
  return (
    <>
      <PageHead title={t('users.heading', { name: t('form:list.newName') })} pageKey="/userManager/0" />
      <CallForm form={form} sources={sources} onCancel={() => void navigate(listAddress('/userManager'))} />
    </>
  );
}

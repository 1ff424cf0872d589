import { readUser, setUserPassword, type UserEntry } from '@portal/contracts';
import { checkNewPassword } from '@portal/domain';
import { CallForm, EntryPage, listAddress, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';
import { Message, Stack } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { mayManage, USERS_PATH, useManagingUser } from './user-actions.ts';

interface PasswordValues {
  readonly password: string;
  readonly passwordConfirm: string;
}

const description = defineForm<PasswordValues>({
  id: 'user-password',
  submitKey: 'admin:submit',
  busyKey: 'admin:saving',
  cancelKey: 'admin:users.back',
  sections: [
    {
      fields: [
        {
          kind: 'password',
          name: 'password',
          labelKey: 'admin:users.fields.password',
          hintKey: 'profile:passwordHint',
          required: true,
          width: 12,
          autoComplete: 'new-password',
        },
        {
          kind: 'password',
          name: 'passwordConfirm',
          labelKey: 'admin:users.fields.passwordConfirm',
          required: true,
          width: 12,
          autoComplete: 'new-password',
        },
      ],
    },
  ],
});

/** Page to set a user's password (002 section 2.3). */
export default function UserPasswordPage() {
  const t = useText('admin');
  const manager = useManagingUser();
  return (
    <EntryPage
      call={readUser}
      request={(id) => ({ id })}
      path={USERS_PATH}
      nameOf={({ username }) => username}
      title={(name) => (name === undefined ? t('users.resetPassword') : t('users.resetHeading', { name }))}
      loading={t('users.loadingOne')}
      ready={(user) =>
        mayManage(manager, 'setPassword', user) ? (
          <PasswordForm user={user} />
        ) : (
          <Message tone="info">{t(user.role === 'GUEST' ? 'users.guestPassword' : 'users.own')}</Message>
        )
      }
    />
  );
}

function PasswordForm({ user: { id, username } }: { readonly user: UserEntry }) {
  const t = useText('admin');
  const navigate = useNavigate();
  const leave = (): void => void navigate(listAddress(USERS_PATH));
  const form = useCallForm(setUserPassword, {
    description,
    initial: { password: '', passwordConfirm: '' },
    validate: ({ password, passwordConfirm }) => checkNewPassword(password, passwordConfirm),
    request: (values) => ({ id, username, ...values }),
    onSuccess: () => {
      leave();
      showAlert({ kind: 'MESSAGE', title: t('common:alert.done'), text: t('users:answers.password') });
    },
  });
  return (
    <Stack>
      <Message tone="info" announced="none">
        {t('users.passwordNote', { name: username })}
      </Message>
      <CallForm form={form} onCancel={leave} />
    </Stack>
  );
}

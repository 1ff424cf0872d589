import { useCall } from '@portal/api-client/query';
import { readUser, setUserPassword, type UserEntry } from '@portal/contracts';
import { checkNewPassword } from '@portal/domain';
import { CallForm, listAddress, useCallForm } from '@portal/forms';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Navigate, useNavigate, useParams } from '@portal/router';
import { showAlert } from '@portal/session';
import { Message, PageHead, Skeleton, Stack, View, viewOf } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { mayManage, useUserManager } from './user-actions.ts';

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

/** Gives a user another password (002 section 2.3). */
export default function UserPasswordPage() {
  const { id = '' } = useParams();
  return /^\d{1,15}$/.test(id) ? <PasswordOf key={id} id={id} /> : <Navigate to="/userManager" replace />;
}

function PasswordOf({ id }: { readonly id: string }) {
  const t = useText('admin');
  const answer = useCall(readUser, { id }, { staleTime: 0, gcTime: 0 });
  const manager = useUserManager();
  const name = answer.data?.username;
  return (
    <>
      <PageHead
        title={name === undefined ? t('users.resetPassword') : t('users.resetHeading', { name })}
        pageKey={`/userManager/userPassword/${id}`}
      />
      <View
        state={viewOf(answer)}
        loading={<Skeleton label={t('users.loadingOne')} />}
        empty={null}
        failed={failureState}
        ready={(user) =>
          mayManage(manager, 'setPassword', user) ? (
            <PasswordForm user={user} />
          ) : (
            <Message tone="info">{t(user.role === 'GUEST' ? 'users.guestPassword' : 'users.own')}</Message>
          )
        }
      />
    </>
  );
}

function PasswordForm({ user: { id, username } }: { readonly user: UserEntry }) {
  const t = useText('admin');
  const navigate = useNavigate();
  const leave = (): void => void navigate(listAddress('/userManager'));
  const form = useCallForm(setUserPassword, {
    description,
    initial: { password: '', passwordConfirm: '' },
    validate: ({ password, passwordConfirm }) => checkNewPassword(password, passwordConfirm),
    request: (values) => ({ id, username, ...values }),
    onSuccess: () => {
      leave();
      showAlert({ kind: 'MESSAGE', text: t('users:answers.password') });
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

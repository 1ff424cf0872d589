import { readUser, type UserEntry, userCalls } from '@portal/contracts';
import { EntryPage, personErrors, useManagedEntry, VersionedEntry } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, Message, Stack } from '@portal/ui';
import { NewUser } from './new-user.tsx';
import { useAccountAndRoleFields } from './use-account-and-role-fields.ts';
import { mayManage, USERS_PATH, useManagingUser, useUserActionRules } from './user-actions.ts';
import { UserBadge } from './user-badge.tsx';
import { checkEntry, ENTRY_FORM, entryRequest, entryValues } from './user-form.ts';
import { UserHistory } from './user-history.tsx';
import { Invitation, isInvited } from './user-invitation.tsx';
import { UserSessions } from './user-sessions.tsx';

/** Page of one user (002 section 2.3). The id 0 is a new user. */
export default function UserEntryPage() {
  const t = useText('admin');
  return (
    <EntryPage
      call={readUser}
      request={(id) => ({ id })}
      path={USERS_PATH}
      nameOf={({ username }) => username}
      title={(name) => (name === undefined ? t('users.user') : t('users.heading', { name }))}
      lead={(user) => <UserBadge status={user.status} isInvited={isInvited(user)} />}
      loading={t('users.loadingOne')}
      newEntry={<NewUser />}
      ready={(user, onStored) => <EntryEditor start={user} onStored={onStored} />}
    />
  );
}

interface EntryEditorProps {
  readonly start: UserEntry;
  readonly onStored: (user: UserEntry) => void;
}

function EntryEditor({ start, onStored }: EntryEditorProps) {
  const t = useText('admin');
  const navigate = useNavigate();
  const manager = useManagingUser();
  const { model, onCancel, actions } = useManagedEntry(userCalls, {
    name: 'users',
    start,
    onStored,
    actionRules: useUserActionRules(),
    statusRequest: ({ id, status }) => ({ userId: id, status }),
    // one page, because the response contains the list, which is not shown here
    removalRequest: ({ id }) => ({ userId: id, page: 1 }),
    description: ENTRY_FORM,
    valuesOf: entryValues,
    validate: checkEntry,
    request: entryRequest,
    toFields: personErrors,
    isReadOnly: (user) => !mayManage(manager, 'change', user),
  });
  const user = model.content;
  const { form, sources } = useAccountAndRoleFields(model.form, user);
  const isOwn = user.id === manager?.userId;
  return (
    <Stack gap="wide">
      <VersionedEntry
        model={model}
        form={form}
        sources={sources}
        onCancel={onCancel}
        notes={
          <>
            {isOwn && <Message tone="info">{t('users.own')}</Message>}
            {isInvited(user) && user.status === 'A' && (
              <Invitation user={user} onSent={model.mergeStored} mayInvite={mayManage(manager, 'setPassword', user)} />
            )}
            {!isOwn && user.status !== 'A' && <Message tone="info">{t('users.readOnly')}</Message>}
          </>
        }
        actions={actions(
          mayManage(manager, 'setPassword', user) && (
            <Button onClick={() => void navigate(`${USERS_PATH}/userPassword/${user.id}`)}>
              {t('users.password')}
            </Button>
          ),
        )}
      />
      <UserHistory user={user} />
      <UserSessions user={user} mayEnd={mayManage(manager, 'endSessions', user)} />
    </Stack>
  );
}

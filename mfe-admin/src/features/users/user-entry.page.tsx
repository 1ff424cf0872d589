import { readUser, type UserEntry, userCalls } from '@portal/contracts';
import { EntryPage, personErrors, useManagedEntry, VersionedEntry } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, Message, Stack } from '@portal/ui';
import { NewUser } from './new-user.tsx';
import { useAccountAndRoleFields } from './use-account-and-role-fields.ts';
import { mayManage, USERS_PATH, useManagingUser, useUserActionRules } from './user-actions.ts';
import { UserBadge } from './user-badge.tsx';
import { checkEntryValues, ENTRY_FORM, entryRequest, entryValues } from './user-form.ts';
import { UserHistory } from './user-history.tsx';
import { Invitation, isInvited } from './user-invitation.tsx';
import { UserSessions } from './user-sessions.tsx';

/** The page of one user (002 section 2.3). The URL of a new user has the id 0. */
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
  /** The user as loaded; the editor shows later versions itself. */
  readonly start: UserEntry;
  readonly onStored: (user: UserEntry) => void;
}

function EntryEditor({ start, onStored }: EntryEditorProps) {
  const t = useText('admin');
  const navigate = useNavigate();
  // the current user, who edits the user of this page
  const manager = useManagingUser();
  const { model, onCancel, actions } = useManagedEntry(userCalls, {
    // the language file of the messages
    name: 'users',
    start,
    onStored,
    actionRules: useUserActionRules(),
    statusRequest: ({ id, status }) => ({ userId: id, status }),
    // the response contains a page of the list of users, which this page does not need
    removalRequest: ({ id }) => ({ userId: id, page: 1 }),
    description: ENTRY_FORM,
    valuesOf: entryValues,
    validate: checkEntryValues,
    request: entryRequest,
    toFields: personErrors,
    isReadOnly: (user) => !mayManage(manager, 'change', user),
  });
  const user = model.content;
  const { form, sources } = useAccountAndRoleFields(model.form, user);
  const isOwn = user.id === manager?.userId;
  const isActive = user.status === 'A';
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
            {isInvited(user) && isActive && (
              <Invitation user={user} onSent={model.mergeStored} mayInvite={mayManage(manager, 'setPassword', user)} />
            )}
            {!isOwn && !isActive && <Message tone="info">{t('users.readOnly')}</Message>}
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

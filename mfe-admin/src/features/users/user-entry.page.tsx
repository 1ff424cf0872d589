import { callApi } from '@portal/api-client';
import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import { readUser, saveUser, type UserEntry } from '@portal/contracts';
import { success } from '@portal/domain';
import { listAddress, personErrors, useVersionedForm, VersionedEntry } from '@portal/forms';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Navigate, useNavigate, useParams } from '@portal/router';
import { Badge, Message, PageHead, Skeleton, View, viewOf } from '@portal/ui';
import { EntryActions } from './entry-actions.tsx';
import { NewUser } from './new-user.tsx';
import { usePlaceFields } from './use-place-fields.ts';
import { mayManage, STATUS_BADGES, useUserManager } from './user-actions.ts';
import { checkEntry, ENTRY_FORM, type EntryValues, entryRequest, entryValues } from './user-form.ts';
import { UserSessions } from './user-sessions.tsx';

/** One user (002 section 2.3); 0 is a new one. */
export default function UserEntryPage() {
  const { id = '' } = useParams();
  if (!/^\d{1,15}$/.test(id)) return <Navigate to="/userManager" replace />;
  return Number(id) === 0 ? <NewUser /> : <ExistingUser key={id} id={id} />;
}

function ExistingUser({ id }: { readonly id: string }) {
  const t = useText('admin');
  // what is edited must be what is stored now
  const answer = useCall(readUser, { id }, { staleTime: 0, gcTime: 0 });
  const queries = useQueryClient();
  const name = answer.data?.username;
  const status = answer.data?.status ?? '';
  return (
    <>
      <PageHead
        title={name === undefined ? t('users.user') : t('users.heading', { name })}
        pageKey={`/userManager/${id}`}
        lead={STATUS_BADGES[status] && <Badge tone={STATUS_BADGES[status]}>{t(`users.badges.${status}`)}</Badge>}
      />
      <View
        state={viewOf(answer)}
        loading={<Skeleton label={t('users.loadingOne')} />}
        empty={null}
        failed={failureState}
        ready={(user) => (
          <EntryEditor start={user} onStored={(stored) => queries.setQueryData(callKey(readUser, { id }), stored)} />
        )}
      />
    </>
  );
}

interface EntryEditorProps {
  readonly start: UserEntry;
  readonly onStored: (user: UserEntry) => void;
}

function EntryEditor({ start, onStored }: EntryEditorProps) {
  const t = useText('admin');
  const navigate = useNavigate();
  const manager = useUserManager();
  const model = useVersionedForm<EntryValues, typeof saveUser.request, typeof saveUser.content>(saveUser, {
    description: ENTRY_FORM,
    start,
    valuesOf: entryValues,
    validate: checkEntry,
    request: entryRequest,
    toFields: personErrors,
    successKey: 'users:answers.saved',
    storedOf: success,
    reread: () => callApi(readUser, { id: String(start.id) }),
    changedBy: (user) => user.changedBy,
    isReadOnly: (user) => !mayManage(manager, 'change', user),
    onStored,
  });
  const user = model.content;
  const { form, sources } = usePlaceFields(model.form, user);
  const isOwn = user.id === manager?.userId;
  return (
    <>
      <VersionedEntry
        model={model}
        form={form}
        sources={sources}
        onCancel={() => void navigate(listAddress('/userManager'))}
        notes={
          <>
            {isOwn && <Message tone="info">{t('users.own')}</Message>}
            {!isOwn && user.status !== 'A' && <Message tone="info">{t('users.readOnly')}</Message>}
          </>
        }
        actions={<EntryActions user={user} onChanged={model.takeIn} pass={model.form.guard.pass} />}
      />
      <UserSessions user={user} mayEnd={mayManage(manager, 'endSessions', user)} />
    </>
  );
}

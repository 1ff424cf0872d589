import { callApi } from '@portal/api-client';
import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import { readUser, saveUser, type UserEntry } from '@portal/contracts';
import { CallForm, listAddress, MeanwhileMessage, personErrors, useVersionedForm } from '@portal/forms';
import { failureFace } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { Navigate, useNavigate, useParams } from '@portal/router';
import { Badge, Message, PageHead, Skeleton, Stack, StatusLine, View, viewOf } from '@portal/ui';
import { EntryActions } from './entry-actions.tsx';
import { NewUser } from './new-user.tsx';
import { usePlaceFields } from './use-place-fields.ts';
import { mayManage, STATUS_BADGES, useUserManager } from './user-actions.ts';
import { checkEntry, ENTRY_FORM, type EntryValues, entryRequest, entryValues } from './user-form.ts';

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
        failed={failureFace}
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
  const { instant } = useFormats();
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
    reread: () => callApi(readUser, { id: String(start.id) }),
    changedBy: (user) => user.changedBy,
    isReadOnly: (user) => !mayManage(manager, 'change', user),
    onStored,
  });
  const user = model.content;
  const { form, sources } = usePlaceFields(model.form, user);
  return (
    <Stack>
      {user.changedAt !== null && (
        <StatusLine>
          {t('lastChanged', { by: user.changedBy === '' ? t('system') : user.changedBy, at: instant(user.changedAt) })}
        </StatusLine>
      )}
      {user.id === manager?.userId && <Message tone="info">{t('users.own')}</Message>}
      {user.id !== manager?.userId && user.status !== 'A' && <Message tone="info">{t('users.readOnly')}</Message>}
      <MeanwhileMessage
        meanwhile={model.meanwhile}
        labelOf={(field) => t(labelKeyOf(field))}
        onTakeTheirs={model.reload}
      />
      <CallForm
        form={form}
        sources={sources}
        onCancel={() => void navigate(listAddress('/userManager'))}
        extraActions={<EntryActions user={user} onChanged={model.takeIn} pass={model.form.guard.pass} />}
      />
    </Stack>
  );
}

/** Words of a field that two administrators changed. */
const labelKeyOf = (field: string): string =>
  ENTRY_FORM.sections.flatMap(({ fields }) => fields).find(({ name }) => name === field)?.labelKey ?? field;

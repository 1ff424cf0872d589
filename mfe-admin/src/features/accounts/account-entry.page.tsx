import { callApi } from '@portal/api-client';
import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import { type AccountEntry, readAccount, saveAccount } from '@portal/contracts';
import { CallForm, listAddress, useCallForm, useVersionedForm, VersionedEntry } from '@portal/forms';
import { failureState } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { Navigate, useNavigate, useParams } from '@portal/router';
import { setAllowableAccounts, showAlert } from '@portal/session';
import { Badge, Message, PageHead, Skeleton, StatusLine, View, viewOf } from '@portal/ui';
import { useMemo } from 'react';
import { useUserManager } from '../users/user-actions.ts';
import { mayManageAccount } from './account-actions.ts';
import { AccountEntryActions } from './account-entry-actions.tsx';
import {
  type AccountValues,
  accountValues,
  checkEntry,
  checkNew,
  ENTRY_FORM,
  entryRequest,
  NEW_FORM,
  newRequest,
} from './account-form.ts';
import { useAccountFields } from './use-account-fields.ts';

const LIST = '/controlPanel/accounts';

/** One account (002 section 2.4); 0 is a new one. */
export default function AccountEntryPage() {
  const { id = '' } = useParams();
  return /^\d{1,15}$/.test(id) ? <Entry key={id} id={id} /> : <Navigate to={LIST} replace />;
}

function Entry({ id }: { readonly id: string }) {
  const t = useText('admin');
  // what is edited must be what is stored now
  const answer = useCall(readAccount, { id }, { staleTime: 0, gcTime: 0 });
  const queries = useQueryClient();
  const isNew = Number(id) === 0;
  const name = isNew ? t('form:list.newName') : answer.data?.name;
  return (
    <>
      <PageHead
        title={name === undefined ? t('accounts.account') : t('accounts.heading', { name })}
        pageKey={`${LIST}/${id}`}
        lead={
          answer.data !== undefined && answer.data.status !== 'A' && <Badge tone="neutral">{t('users.badges.I')}</Badge>
        }
      />
      <View
        state={viewOf(answer)}
        loading={<Skeleton label={t('accounts.loadingOne')} />}
        empty={null}
        failed={failureState}
        ready={(account) =>
          isNew ? (
            <NewAccount start={account} />
          ) : (
            <Editor start={account} onStored={(stored) => queries.setQueryData(callKey(readAccount, { id }), stored)} />
          )
        }
      />
    </>
  );
}

interface EditorProps {
  readonly start: AccountEntry;
  readonly onStored: (account: AccountEntry) => void;
}

function Editor({ start, onStored }: EditorProps) {
  const t = useText('admin');
  const { instant } = useFormats();
  const navigate = useNavigate();
  const manager = useUserManager();
  const reread = () => callApi(readAccount, { id: String(start.id) });
  const model = useVersionedForm(saveAccount, {
    ...{ description: ENTRY_FORM, start, valuesOf: accountValues, request: entryRequest, onStored, reread },
    validate: checkEntry(start),
    successKey: 'accounts:answers.saved',
    storedOf: (accounts) => {
      setAllowableAccounts(accounts);
      return reread();
    },
    changedBy: (account: AccountEntry) => account.changedBy,
    isReadOnly: (account: AccountEntry) => !mayManageAccount(manager, 'change', account, account.countyAdminReload),
  });
  const account = model.content;
  const isOwn = account.id === manager?.accountId;
  return (
    <VersionedEntry
      model={model}
      {...useAccountFields(model.form, account)}
      onCancel={() => void navigate(listAddress(LIST))}
      notes={
        <>
          <StatusLine>
            {t('accounts.tasks.lastTasks')}
            {': '}
            {account.lastTasks === null ? t('accounts.tasks.never') : instant(account.lastTasks)}
          </StatusLine>
          {isOwn && <Message tone="info">{t('accounts.own')}</Message>}
          {account.status !== 'A' && <Message tone="info">{t('accounts.readOnly')}</Message>}
        </>
      }
      actions={<AccountEntryActions account={account} onChanged={model.takeIn} pass={model.form.guard.pass} />}
    />
  );
}

function NewAccount({ start }: { readonly start: AccountEntry }) {
  const t = useText('admin');
  const navigate = useNavigate();
  const made = useCallForm<AccountValues, typeof saveAccount.request, typeof saveAccount.content>(saveAccount, {
    description: NEW_FORM,
    initial: useMemo(() => accountValues(start), [start]),
    validate: checkNew,
    request: newRequest,
    onSuccess: (accounts, { name }) => {
      setAllowableAccounts(accounts);
      const id = accounts.find(
        ({ description }) => description === newRequest({ ...accountValues(start), name }).name,
      )?.code;
      void navigate(id === undefined ? LIST : `${LIST}/${id}`, { replace: true });
      showAlert({ kind: 'MESSAGE', text: t('accounts:answers.created') });
    },
  });
  return <CallForm {...useAccountFields(made, start)} onCancel={() => void navigate(listAddress(LIST))} />;
}

import { callApi } from '@portal/api-client';
import { type AccountEntry, changeAccountStatus, deleteAccount, readAccount, saveAccount } from '@portal/contracts';
import {
  CallForm,
  EntryActions,
  EntryPage,
  type LeaveGuard,
  listAddress,
  useCallForm,
  useEntryRemoval,
  useEntryStatus,
  useVersionedForm,
  VersionedEntry,
} from '@portal/forms';
import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { setAllowableAccounts, showAlert } from '@portal/session';
import { Badge, Message, StatusLine } from '@portal/ui';
import { useMemo } from 'react';
import { useUserManager } from '../users/user-actions.ts';
import { ACCOUNTS_PATH, mayManageAccount, useAccountQuestions } from './account-actions.ts';
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

/** One account (002 section 2.4); 0 is a new one. */
export default function AccountEntryPage() {
  const t = useText('admin');
  return (
    <EntryPage
      call={readAccount}
      request={(id) => ({ id })}
      path={ACCOUNTS_PATH}
      nameOf={({ name }) => name}
      title={(name) => (name === undefined ? t('accounts.account') : t('accounts.heading', { name }))}
      lead={({ status }) => status !== 'A' && <Badge tone="neutral">{t('users.badges.I')}</Badge>}
      loading={t('accounts.loadingOne')}
      ready={(account, onStored) =>
        account.id === 0 ? <NewAccount start={account} /> : <Editor start={account} onStored={onStored} />
      }
    />
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
    isReadOnly: (account: AccountEntry) => !mayManageAccount(manager, 'change', account),
  });
  const account = model.content;
  const isOwn = account.id === manager?.accountId;
  return (
    <VersionedEntry
      model={model}
      {...useAccountFields(model.form, account)}
      onCancel={() => void navigate(listAddress(ACCOUNTS_PATH))}
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
      actions={<Actions account={account} onChanged={model.takeIn} pass={model.form.guard.pass} />}
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
      void navigate(id === undefined ? ACCOUNTS_PATH : `${ACCOUNTS_PATH}/${id}`, { replace: true });
      showAlert({ kind: 'MESSAGE', text: t('accounts:answers.created') });
    },
  });
  return <CallForm {...useAccountFields(made, start)} onCancel={() => void navigate(listAddress(ACCOUNTS_PATH))} />;
}

interface ActionsProps {
  readonly account: AccountEntry;
  readonly onChanged: () => Promise<void>;
  readonly pass: LeaveGuard['pass'];
}

function Actions({ account, onChanged, pass }: ActionsProps) {
  const { id: accountId, status: seen } = account;
  const status = useEntryStatus(changeAccountStatus, onChanged);
  const removal = useEntryRemoval(deleteAccount, {
    ...{ path: ACCOUNTS_PATH, pass, saidKey: 'accounts:answers.deleted' },
    onGone: ({ accountCodeDescriptionResults }) => setAllowableAccounts(accountCodeDescriptionResults),
  });
  return (
    <EntryActions
      entry={account}
      questions={useAccountQuestions()}
      status={{ isBusy: status.isBusy, act: () => void status.submit({ accountId, status: seen }) }}
      removal={{ isBusy: removal.isBusy, act: () => void removal.submit({ accountId, page: 1 }) }}
    />
  );
}

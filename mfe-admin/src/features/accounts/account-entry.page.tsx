import { callApi } from '@portal/api-client';
import { type AccountEntry, changeAccountStatus, deleteAccount, readAccount, saveAccount } from '@portal/contracts';
import { cleanText, success } from '@portal/domain';
import {
  EntryActions,
  EntryPage,
  type LeaveGuard,
  listAddress,
  useEntryRemoval,
  useEntryStatus,
  useVersionedForm,
  VersionedEntry,
} from '@portal/forms';
import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { setAllowableAccounts } from '@portal/session';
import { Badge, Message, StatusLine } from '@portal/ui';
import { useManagingUser } from '../users/user-actions.ts';
import { ACCOUNTS_PATH, mayManageAccount, useAccountActionRules } from './account-actions.ts';
import { accountValues, checkEntry, checkNew, ENTRY_FORM, entryRequest, NEW_FORM, newRequest } from './account-form.ts';
import { useAccountFields } from './use-account-fields.ts';

/** Page of one account (002 section 2.4). The id 0 is a new account. */
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
      ready={(account, onStored) => <Editor start={account} onStored={onStored} />}
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
  const manager = useManagingUser();
  const reread = () => callApi(readAccount, { id: String(start.id) });
  const model = useVersionedForm(saveAccount, {
    start,
    valuesOf: accountValues,
    onStored,
    reread,
    ...(start.id === 0
      ? { description: NEW_FORM, validate: checkNew, request: newRequest }
      : { description: ENTRY_FORM, validate: checkEntry(start), request: entryRequest }),
    successKey: 'accounts:answers.saved',
    storedOf: (accounts) => {
      setAllowableAccounts(accounts);
      return start.id === 0 ? success(start) : reread();
    },
    afterCreate: (accounts, { name }) => {
      const id = accounts.find(({ description }) => description === cleanText(name))?.code;
      const address = id === undefined ? ACCOUNTS_PATH : `${ACCOUNTS_PATH}/${id}`;
      return { address, noticeKey: 'accounts:answers.created' };
    },
    isReadOnly: (account: AccountEntry) => !mayManageAccount(manager, 'change', account),
  });
  const account = model.content;
  const shared = {
    model,
    ...useAccountFields(model.form, account),
    onCancel: () => void navigate(listAddress(ACCOUNTS_PATH)),
  };
  if (start.id === 0) return <VersionedEntry {...shared} />;
  return (
    <VersionedEntry
      {...shared}
      notes={
        <>
          <StatusLine>
            {t('accounts.tasks.lastTasks')}
            {': '}
            {account.lastTasks === null ? t('accounts.tasks.never') : instant(account.lastTasks)}
          </StatusLine>
          {account.id === manager?.accountId && <Message tone="info">{t('accounts.own')}</Message>}
          {account.status !== 'A' && <Message tone="info">{t('accounts.readOnly')}</Message>}
        </>
      }
      actions={
        <Actions
          account={account}
          onChanged={model.mergeStored}
          leaveWithoutConfirmation={model.form.guard.leaveWithoutConfirmation}
        />
      }
    />
  );
}

interface ActionsProps {
  readonly account: AccountEntry;
  readonly onChanged: () => Promise<void>;
  readonly leaveWithoutConfirmation: LeaveGuard['leaveWithoutConfirmation'];
}

function Actions({ account, onChanged, leaveWithoutConfirmation }: ActionsProps) {
  const { id: accountId, status: seen } = account;
  const status = useEntryStatus(changeAccountStatus, onChanged);
  const removal = useEntryRemoval(deleteAccount, {
    path: ACCOUNTS_PATH,
    leaveWithoutConfirmation,
    noticeKey: 'accounts:answers.deleted',
    onGone: ({ accountCodeDescriptionResults }) => setAllowableAccounts(accountCodeDescriptionResults),
  });
  return (
    <EntryActions
      entry={account}
      actionRules={useAccountActionRules()}
      status={{ isBusy: status.isBusy, act: () => void status.submit({ accountId, status: seen }) }}
      removal={{ isBusy: removal.isBusy, act: () => void removal.submit({ accountId, page: 1 }) }}
    />
  );
}

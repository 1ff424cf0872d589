import { ACCOUNT_SORTS, accountCalls } from '@portal/contracts';
import { ManagedList } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Badge, TextLink } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { WholeWords } from '../whole-words.tsx';
import { ACCOUNTS_PATH, useAccountActionRules } from './account-actions.ts';
import { FILTER_FIELDS, filtersRequest, NO_FILTERS } from './account-filters.ts';
import { type AccountRow, applyChangedList, useMoreMenu } from './use-more-menu.tsx';

/** List of the accounts that the manager may see (002 section 2.4), filtered while typing, with actions for each. */
export default function AccountsPage() {
  const t = useText('admin');
  return (
    <ManagedList
      calls={accountCalls}
      name="accounts"
      title={t('accounts:title')}
      textsKey="admin:accounts"
      defaults={NO_FILTERS}
      request={(filters, page) => ({ ...filtersRequest(filters), page })}
      answerOf={({ accounts, countyAdminReload, ...rest }) => ({
        rows: accounts.map((account): AccountRow => ({ ...account, countyAdminReload })),
        ...rest,
      })}
      rowActionRequest={({ id }, listRequest) => ({ accountId: id, ...listRequest })}
      applyChange={applyChangedList}
      fields={FILTER_FIELDS}
      sorts={ACCOUNT_SORTS}
      columns={useColumns()}
      rowName={({ name }) => name}
      isMuted={({ status }) => status !== 'A'}
      actionRules={useAccountActionRules()}
      more={useMoreMenu()}
    />
  );
}

function useColumns(): readonly SimpleColumn<AccountRow>[] {
  const t = useText('admin');
  return [
    {
      key: 'name',
      headerKey: 'accounts:columns.name',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ id, name, status, needsBilling, needsImageRenewal }) => (
        <>
          <TextLink href={`${ACCOUNTS_PATH}/${id}`}>{name}</TextLink>{' '}
          {status !== 'A' && <Badge tone="neutral">{t('users.badges.I')}</Badge>}{' '}
          {needsBilling && <Badge tone="warning">{t('accounts:statuses.NB')}</Badge>}{' '}
          {needsImageRenewal && <Badge tone="warning">{t('accounts:statuses.NIR')}</Badge>}
        </>
      ),
    },
    {
      key: 'type',
      headerKey: 'accounts:columns.type',
      cell: ({ accountType }) => <WholeWords>{t(`accounts.types.${accountType}`)}</WholeWords>,
    },
    {
      key: 'payment',
      headerKey: 'accounts:columns.payment',
      cell: ({ paymentMethod }) => <WholeWords>{t(`accounts.methods.${paymentMethod}`)}</WholeWords>,
    },
    {
      key: 'fee',
      headerKey: 'accounts:columns.fee',
      align: 'end',
      narrow: 'labeled',
      cell: ({ monthlyFeeDescription }) => monthlyFeeDescription,
    },
  ];
}

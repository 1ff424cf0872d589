import { ACCOUNT_SORTS, type ContentOf, exportAccounts, listAccounts } from '@portal/contracts';
import { ListPage, useCallFile, useCallList } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Badge, TextLink } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { ACCOUNTS_PATH } from './account-actions.ts';
import { FILTER_FIELDS, filtersRequest, NO_FILTERS } from './account-filters.ts';
import { type AccountRow, useAccountActions } from './use-account-row-actions.tsx';

/** The accounts that the manager sees (002 section 2.4): found while one types, with what can be done to each. */
export default function AccountsPage() {
  const t = useText('admin');
  const list = useCallList(listAccounts, {
    defaults: NO_FILTERS,
    request: (filters, page) => ({ ...filtersRequest(filters), page }),
    answerOf: ({ accounts, countyAdminReload, ...rest }: ContentOf<typeof listAccounts>) => ({
      rows: accounts.map((account): AccountRow => ({ ...account, countyAdminReload })),
      ...rest,
    }),
  });
  return (
    <ListPage
      id="accounts"
      title={t('accounts:title')}
      path={ACCOUNTS_PATH}
      wordsKey="admin:accounts"
      columnsKey="accounts:columns"
      list={list}
      fields={FILTER_FIELDS}
      sorts={ACCOUNT_SORTS}
      file={useCallFile(exportAccounts, 'accounts.xlsx')}
      columns={useColumns()}
      rowId={({ id }) => String(id)}
      rowName={({ name }) => name}
      isMuted={({ status }) => status !== 'A'}
      {...useAccountActions(list)}
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
      cell: ({ accountType }) => t(`accounts.types.${accountType}`),
    },
    {
      key: 'payment',
      headerKey: 'accounts:columns.payment',
      cell: ({ paymentMethod }) => t(`accounts.methods.${paymentMethod}`),
    },
    {
      key: 'fee',
      headerKey: 'accounts:columns.fee',
      align: 'end',
      narrow: 'named',
      cell: ({ monthlyFeeDescription }) => monthlyFeeDescription,
    },
  ];
}

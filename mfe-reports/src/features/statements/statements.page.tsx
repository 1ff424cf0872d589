import {
  type ContentOf,
  issuedStatement,
  issuedStatementExport,
  listStatements,
  type StatementRow,
} from '@portal/contracts';
import { isRole, isStaff } from '@portal/domain';
import { CallListView, useCallList, useFileDownload } from '@portal/forms';
import { useFormats, useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { PageHead, Stack, Text, useLocale } from '@portal/ui';
import { type FieldDescription, FilterFields } from '@portal/ui/form';
import type { RowAction, SimpleColumn } from '@portal/ui/table';
import { monthText } from '../month-text.ts';

interface Filters extends Readonly<Record<string, string>> {
  readonly account: string;
}
const NO_FILTERS: Filters = { account: '' };
const FIELDS: readonly FieldDescription<Filters>[] = [
  { kind: 'text', name: 'account', labelKey: 'reports:fields.accountName', maxLength: 200, width: 6 },
];

function useColumns(seesAllAccounts: boolean): readonly SimpleColumn<StatementRow>[] {
  const { money, count, instant } = useFormats();
  const locale = useLocale();
  const amount = (key: string, cell: (row: StatementRow) => string): SimpleColumn<StatementRow> => ({
    key,
    headerKey: `reports:columns.${key}`,
    align: 'end',
    narrow: 'labeled',
    cell,
  });
  return [
    {
      key: 'month',
      headerKey: 'reports:columns.month',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ month }) => monthText(locale, month),
    },
    { key: 'number', headerKey: 'reports:columns.number', narrow: 'labeled', cell: ({ number }) => number },
    ...(seesAllAccounts
      ? [
          {
            key: 'account',
            headerKey: 'reports:fields.accountName',
            narrow: 'labeled' as const,
            cell: ({ accountName }: StatementRow) => accountName,
          },
        ]
      : []),
    amount('transactions', ({ transactions }) => count(transactions)),
    amount('charged', ({ chargedCents }) => money(chargedCents)),
    amount('due', ({ dueCents }) => money(dueCents)),
    {
      key: 'issued',
      headerKey: 'reports:columns.issued',
      narrow: 'labeled',
      cell: ({ issuedAt }) => instant(issuedAt),
    },
  ];
}

/** The issued statements, for download. Staff see those of all accounts; other users see their own. */
export default function StatementsPage() {
  const t = useText('reports');
  const role = useCurrentUser()?.role ?? '';
  const seesAllAccounts = isRole(role) && isStaff(role);
  const list = useCallList(listStatements, {
    defaults: NO_FILTERS,
    request: ({ account }, page) => ({ accountName: account.slice(0, 200), page }),
    answerOf: ({ statements, ...rest }: ContentOf<typeof listStatements>) => ({ rows: statements, ...rest }),
  });
  const pdf = useFileDownload(issuedStatement, 'Statement.pdf');
  const excel = useFileDownload(issuedStatementExport, 'Statement.xlsx');
  const actionsOf = ({ number }: StatementRow): readonly RowAction[] => [
    {
      key: 'pdf',
      label: t('pdf'),
      onAct: () => void pdf.download({ statementNumber: number }, `Statement-${number}.pdf`),
    },
    {
      key: 'excel',
      label: t('excel'),
      onAct: () => void excel.download({ statementNumber: number }, `Statement-${number}.xlsx`),
    },
  ];
  return (
    <>
      <PageHead title={t('other.issuedStatements.title')} pageKey="/reports/IssuedStatements" />
      <Stack gap="wide">
        <Text variant="note">{t('other.issuedStatements.about')}</Text>
        {seesAllAccounts && (
          <FilterFields
            id="statements"
            label={t('other.issuedStatements.filters')}
            fields={FIELDS}
            values={list.filters}
            onChange={list.filter}
          />
        )}
        <CallListView
          list={list}
          caption={t('other.issuedStatements.title')}
          columns={useColumns(seesAllAccounts)}
          rowId={({ number }) => number}
          rowName={({ number }) => number}
          actionsKey="reports:columns.actions"
          actionsOf={actionsOf}
          loading={t('other.issuedStatements.loading')}
          empty={{ title: t('other.issuedStatements.none'), next: <p>{t('other.issuedStatements.noneNext')}</p> }}
        />
      </Stack>
    </>
  );
}

import { useFormats, useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { Button, Section } from '@portal/ui';
import { type HomeTable, type HomeTableRow, homeTableRows } from '@portal/ui/county';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useState } from 'react';
import { TransactionReportDialog } from '../transaction-report/transaction-report.dialog.tsx';

/** The user's transactions today, this month and this year: their number and amount. A row's cells are range, count and cents. */
export function TransactionsCard({ table }: { readonly table: HomeTable }) {
  const t = useText('home');
  const { count, money } = useFormats();
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const mayOpenReport = user !== null && user.role !== 'GUEST';
  const columns: readonly SimpleColumn<HomeTableRow>[] = [
    {
      key: 'range',
      headerKey: 'home:transactions.range',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ key }) => t(`transactions.${key}`),
    },
    {
      key: 'count',
      headerKey: 'home:transactions.count',
      align: 'end',
      narrow: 'labeled',
      cell: ({ cells }) => count(Number(cells[1] ?? 0)),
    },
    {
      key: 'charged',
      headerKey: 'home:transactions.charged',
      align: 'end',
      narrow: 'labeled',
      cell: ({ cells }) => money(Number(cells[2] ?? 0)),
    },
  ];
  return (
    <Section
      title={t('transactions.title')}
      {...(mayOpenReport
        ? {
            action: (
              <Button
                size="small"
                variant="text"
                aria-label={`${t('report.details')}: ${t('transactions.title')}`}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                {t('report.details')}
              </Button>
            ),
          }
        : {})}
    >
      <SimpleTable
        columns={columns}
        rows={homeTableRows(table)}
        rowId={(row) => row.key}
        caption={t('transactions.caption')}
        variant="figures"
      />
      {mayOpenReport && isOpen && <TransactionReportDialog user={user} onClose={() => setOpen(false)} />}
    </Section>
  );
}

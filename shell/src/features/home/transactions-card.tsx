import { useFormats, useText } from '@portal/i18n';
import { Section } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { type HomeTable, type HomeTableRow, rowsOf } from './home-tables.ts';

/** Count and amount of today, this month and the year to date. */
export function TransactionsCard({ table }: { readonly table: HomeTable }) {
  const t = useText('home');
  const { count, money } = useFormats();
  const columns: readonly SimpleColumn<HomeTableRow>[] = [
    {
      key: 'range',
      headerKey: 'home:transactions.range',
      isRowHeader: true,
      cell: ({ key }) => t(`transactions.${key}`),
    },
    {
      key: 'count',
      headerKey: 'home:transactions.count',
      align: 'end',
      cell: ({ cells }) => count(Number(cells[1] ?? 0)),
    },
    {
      key: 'charged',
      headerKey: 'home:transactions.charged',
      align: 'end',
      cell: ({ cells }) => money(Number(cells[2] ?? 0)),
    },
  ];
  return (
    <Section title={t('transactions.title')}>
      <SimpleTable
        columns={columns}
        rows={rowsOf(table)}
        rowId={(row) => row.key}
        caption={t('transactions.caption')}
      />
    </Section>
  );
}

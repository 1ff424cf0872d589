import type { ContentOf, chargesByDay } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { styled } from '@portal/ui';
import { DataTable } from '../data-table.tsx';

type Charges = ContentOf<typeof chargesByDay>;

const Total = styled('tr', { base: { '& th, & td': { fontWeight: 'strong' } } });
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The numbers of the chart: a row for each day with charges, the newest first. */
export function ChargesTable({ charges }: { readonly charges: Charges }) {
  const t = useText('reports');
  const { day: formatDay, money } = useFormats();
  const { days, kinds, totalCents } = charges;
  const rows = days
    .map((day, index) => ({ day, amounts: kinds.map(({ cents }) => cents[index] ?? 0) }))
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
    .reverse();
  return (
    <DataTable label={t('other.charges.caption')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.day')}</th>
          {kinds.map(({ type }) => (
            <th key={type} scope="col" data-align="end">
              {t(`options.transactionType.${type}`)}
            </th>
          ))}
          <th scope="col" data-align="end">
            {t('columns.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Total>
          <th scope="row">{t('columns.total')}</th>
          {kinds.map(({ type, cents }) => (
            <td key={type} data-align="end">
              {money(sumOf(cents))}
            </td>
          ))}
          <td data-align="end">{money(totalCents)}</td>
        </Total>
        {rows.map(({ day, amounts }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            {kinds.map(({ type }, index) => (
              <td key={type} data-align="end">
                {amounts[index] === 0 ? '' : money(amounts[index] ?? 0)}
              </td>
            ))}
            <td data-align="end">{money(sumOf(amounts))}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

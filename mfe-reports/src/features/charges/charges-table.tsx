import type { ContentOf, chargesByDay } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { styled } from '@portal/ui';
import { DataTable } from '../data-table.tsx';

type Charges = ContentOf<typeof chargesByDay>;

const Total = styled('tr', { base: { '& th, & td': { fontWeight: 'strong' } } });
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The numbers of the chart: a row for each day on which something was charged, the newest first. */
export function ChargesTable({ charges }: { readonly charges: Charges }) {
  const t = useText('reports');
  const { day: dayOf, money } = useFormats();
  const { days, kinds, totalCents } = charges;
  const rows = days
    .map((day, at) => ({ day, amounts: kinds.map(({ cents }) => cents[at] ?? 0) }))
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
            <th scope="row">{dayOf(day)}</th>
            {kinds.map(({ type }, at) => (
              <td key={type} data-align="end">
                {amounts[at] === 0 ? '' : money(amounts[at] ?? 0)}
              </td>
            ))}
            <td data-align="end">{money(sumOf(amounts))}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

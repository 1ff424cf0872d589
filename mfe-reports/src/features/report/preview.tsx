import type { ReportPreview } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { LedgerLines, SectionHead, Stack, styled, Text } from '@portal/ui';
import { DataTable } from '../data-table.tsx';

const Sums = styled('div', { base: { maxWidth: '28rem' } });

/** React keys of texts. Several may be the same, so the key of each has its index. */
const keysOf = (texts: readonly string[]): readonly string[] => texts.map((text, index) => `${index} ${text}`);

interface RowsProps {
  readonly preview: ReportPreview;
  /** The accessible name of the region that scrolls. */
  readonly regionName: string;
}

function Rows({ preview, regionName }: RowsProps) {
  const { columns, rows, title } = preview;
  const headKeys = keysOf(columns.map((column) => column.title));
  const align = (index: number) => (columns[index]?.isNumeric === true ? { 'data-align': 'end' } : {});
  return (
    <DataTable label={title} region={regionName}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={headKeys[index]} scope="col" {...align(index)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keysOf(rows.map((row) => row.join('|'))).map((rowKey, rowIndex) => (
          <tr key={rowKey}>
            {columns.map((column, index) => (
              <td key={headKeys[index] ?? column.title} {...align(index)}>
                {rows[rowIndex]?.[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** The first rows of a report and the totals of all its rows, shown without downloading anything. */
export function Preview({ preview }: { readonly preview: ReportPreview }) {
  const t = useText('reports');
  const { count } = useFormats();
  const { title, facts, rows, rowCount, totals } = preview;
  const lines = totals.map(({ label, value }) => ({ key: label, label, amount: value }));
  return (
    // not a landmark, because the navigation has one of the same name, and the rows have their own
    <Stack gap="normal">
      <SectionHead>{title}</SectionHead>
      <Stack gap="normal">
        <Text variant="note">{facts.join(' · ')}</Text>
        <Text variant="note">
          {rowCount === 0
            ? t('preview.none')
            : t('preview.shown', { shown: count(rows.length), count: count(rowCount) })}
        </Text>
        {rows.length > 0 && <Rows preview={preview} regionName={t('preview.region', { title })} />}
        {lines.length > 0 && (
          <Sums>
            <LedgerLines caption={t('preview.totals')} lines={lines} />
          </Sums>
        )}
      </Stack>
    </Stack>
  );
}

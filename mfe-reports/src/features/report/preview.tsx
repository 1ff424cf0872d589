import type { ReportPreview } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { LedgerLines, SectionHead, Stack, styled, Text } from '@portal/ui';
import { DataTable } from '../data-table.tsx';

const Sums = styled('div', { base: { maxWidth: '28rem' } });

const keysOf = (texts: readonly string[]): readonly string[] => texts.map((text, at) => `${at} ${text}`);

function Rows({ preview, region }: { readonly preview: ReportPreview; readonly region: string }) {
  const { columns, rows, title } = preview;
  const headKeys = keysOf(columns.map((column) => column.title));
  const align = (at: number) => (columns[at]?.isNumeric === true ? { 'data-align': 'end' } : {});
  return (
    <DataTable label={title} region={region}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={headKeys[at]} scope="col" {...align(at)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keysOf(rows.map((row) => row.join('|'))).map((rowKey, index) => (
          <tr key={rowKey}>
            {columns.map((column, at) => (
              <td key={headKeys[at] ?? column.title} {...align(at)}>
                {rows[index]?.[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** The first rows of a report and the sums of all of them, before anything is downloaded. */
export function Preview({ preview }: { readonly preview: ReportPreview }) {
  const t = useText('reports');
  const { count } = useFormats();
  const { title, facts, rows, rowCount, totals } = preview;
  const lines = totals.map(({ label, value }) => ({ key: label, label, amount: value }));
  return (
    // no landmark: the navigation has one of the same name, and the rows are one of their own
    <Stack gap="normal">
      <SectionHead>{title}</SectionHead>
      <Stack gap="normal">
        <Text look="note">{facts.join(' · ')}</Text>
        <Text look="note">
          {rowCount === 0
            ? t('preview.none')
            : t('preview.shown', { shown: count(rows.length), count: count(rowCount) })}
        </Text>
        {rows.length > 0 && <Rows preview={preview} region={t('preview.region', { title })} />}
        {lines.length > 0 && (
          <Sums>
            <LedgerLines caption={t('preview.totals')} lines={lines} />
          </Sums>
        )}
      </Stack>
    </Stack>
  );
}

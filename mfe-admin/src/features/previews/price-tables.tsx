import type { PriceRow } from '@portal/contracts/county-config';
import { useSettled } from '@portal/forms';
import { useText } from '@portal/i18n';
import { announce, Box, Stack } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useEffect } from 'react';
import { type PriceWords, usePriceWords } from './price-words.ts';

/** Most changes that a screen reader reads out; the table has all. */
const MOST_ANNOUNCED = 3;
/** Rows of a page: many special rates may change at once. */
const PAGE_ROWS = 12;

const COLUMNS: readonly SimpleColumn<PriceWords>[] = [
  {
    key: 'order',
    headerKey: 'admin:previews.columns.order',
    isRowHeader: true,
    narrow: 'full',
    cell: ({ order }) => order,
  },
  {
    key: 'before',
    headerKey: 'admin:previews.columns.before',
    align: 'end',
    narrow: 'named',
    cell: ({ before }) => before,
  },
  {
    key: 'after',
    headerKey: 'admin:previews.columns.after',
    align: 'end',
    narrow: 'named',
    cell: ({ after }) => after,
  },
  {
    key: 'difference',
    headerKey: 'admin:previews.columns.difference',
    align: 'end',
    narrow: 'named',
    cell: ({ difference, isChanged }) => (isChanged ? <b>{difference}</b> : difference),
  },
];

/** Tells screen readers what changed, once typing has paused. Says nothing while everything is saved. */
function useAnnouncedChanges(rows: readonly PriceWords[], isUnsaved: boolean): void {
  const t = useText('admin');
  const changed = rows.filter(({ isChanged }) => isChanged);
  const sentences = changed
    .slice(0, MOST_ANNOUNCED)
    .map(({ order, before, after, difference }) => t('previews.said', { order, before, after, difference }));
  const words =
    changed.length === 0
      ? t('previews.noChange')
      : [...sentences, ...(changed.length > MOST_ANNOUNCED ? [t('previews.moreChanges')] : [])].join(' ');
  const settled = useSettled(isUnsaved ? words : '');
  useEffect(() => {
    if (settled !== '') announce(settled);
  }, [settled]);
}

interface PriceTablesProps {
  readonly rows: readonly PriceRow[];
  /** Whether something was typed that is not in force yet. */
  readonly isUnsaved: boolean;
}

/** Typical orders with their prices before and after, a table for each way to pay. */
export function PriceTables({ rows, isUnsaved }: PriceTablesProps) {
  const t = useText('admin');
  const wordsOf = usePriceWords();
  const payers = [...new Set(rows.map(({ priced }) => (priced.kind === 'order' ? priced.payer : 'ANY')))];
  const tables = payers.map((payer) => ({
    payer,
    rows: rows.filter(({ priced }) => (priced.kind === 'order' ? priced.payer : 'ANY') === payer).map(wordsOf),
  }));
  useAnnouncedChanges(
    tables.flatMap((table) => table.rows),
    isUnsaved,
  );
  return (
    <Stack>
      {tables.map((table) => (
        <Box key={table.payer}>
          <SimpleTable
            columns={COLUMNS}
            rows={table.rows}
            rowId={({ key }) => key}
            caption={t(`previews.payers.${table.payer}`)}
            isCaptionHidden={table.payer === 'ANY'}
            look="entries"
            pageSize={PAGE_ROWS}
          />
        </Box>
      ))}
    </Stack>
  );
}

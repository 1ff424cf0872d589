import type { PriceRow } from '@portal/contracts/county-config';
import { useSettled } from '@portal/forms';
import { useText } from '@portal/i18n';
import { announce, Box, Stack } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { useEffect } from 'react';
import { WholeWords } from '../whole-words.tsx';
import { type PriceText, usePriceText } from './price-text.ts';

/** Maximum number of changes that are announced. The table has all of them. */
const MAX_ANNOUNCED = 3;
/** Rows per page. There can be many rows, because all special rates may change together. */
const PAGE_ROWS = 12;

const COLUMNS: readonly SimpleColumn<PriceText>[] = [
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
    narrow: 'labeled',
    cell: ({ before }) => <WholeWords>{before}</WholeWords>,
  },
  {
    key: 'after',
    headerKey: 'admin:previews.columns.after',
    align: 'end',
    narrow: 'labeled',
    cell: ({ after }) => <WholeWords>{after}</WholeWords>,
  },
  {
    key: 'difference',
    headerKey: 'admin:previews.columns.difference',
    align: 'end',
    narrow: 'labeled',
    cell: ({ difference, isChanged }) => <WholeWords>{isChanged ? <b>{difference}</b> : difference}</WholeWords>,
  },
];

/** Announces changed prices to screen readers after a pause in typing. Announces nothing if there are no unsaved changes. */
function useAnnouncedChanges(rows: readonly PriceText[], isUnsaved: boolean): void {
  const t = useText('admin');
  const changed = rows.filter(({ isChanged }) => isChanged);
  const sentences = changed
    .slice(0, MAX_ANNOUNCED)
    .map(({ order, before, after, difference }) => t('previews.comparison', { order, before, after, difference }));
  const announcement =
    changed.length === 0
      ? t('previews.noChange')
      : [...sentences, ...(changed.length > MAX_ANNOUNCED ? [t('previews.moreChanges')] : [])].join(' ');
  const settled = useSettled(isUnsaved ? announcement : '');
  useEffect(() => {
    if (settled !== '') announce(settled);
  }, [settled]);
}

interface PriceTablesProps {
  readonly rows: readonly PriceRow[];
  /** Whether the form has unsaved changes. */
  readonly isUnsaved: boolean;
}

/** Prices of typical orders before and after the change, with a table for each payment method. */
export function PriceTables({ rows, isUnsaved }: PriceTablesProps) {
  const t = useText('admin');
  const describePrices = usePriceText();
  const payers = [...new Set(rows.map(({ priced }) => (priced.kind === 'order' ? priced.payer : 'ANY')))];
  const tables = payers.map((payer) => ({
    payer,
    rows: rows.filter(({ priced }) => (priced.kind === 'order' ? priced.payer : 'ANY') === payer).map(describePrices),
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
            variant="entries"
            pageSize={PAGE_ROWS}
          />
        </Box>
      ))}
    </Stack>
  );
}

import type { DocumentRow } from '@portal/contracts';
import { SEARCH_LIMITS } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { Box, Button, Message, OnlyInTurns, Text } from '@portal/ui';
import { DataTable, KeyHints, Pager, pageCount, type RowsState, StatusLineCounts } from '@portal/ui/table';
import { useMemo } from 'react';
import type { ResultPage } from '../run-search/result-pages.ts';
import { documentColumns } from './document-columns.tsx';
import { useKeyHints } from './results-dialogs.tsx';

const rowId = (row: DocumentRow): string => String(row.docId);
const rowLabel = (row: DocumentRow): string => row.displayDocNumber;

export interface ResultsListProps {
  readonly page: ResultPage;
  /** Rows in view: those of the page, or the checked ones while the filter is applied. */
  readonly rows: readonly DocumentRow[];
  readonly pageNumber: number;
  readonly marks: RowsState;
  /** The search in words. */
  readonly criteria: string;
  readonly listKey: string;
  readonly isLoading: boolean;
  /** Set when a batch did not come. */
  readonly onRetry: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
  readonly onToggleCheck: (id: string) => void;
  readonly onPage: (page: number) => void;
}

/** Where one stands: '1–75 of 1,000', truncation, batches, checks. */
export function ResultsStatus({ page, rows, pageNumber, marks, isLoading }: ResultsListProps) {
  const before = marks.isFiltered ? 0 : (pageNumber - 1) * SEARCH_LIMITS.page;
  const batches = {
    totalRecordCount: page.total,
    page: pageNumber,
    loadedCount: page.rows.length,
    hasStopped: page.isComplete || !isLoading,
  };
  return (
    <StatusLineCounts
      from={rows.length === 0 ? 0 : before + 1}
      to={before + rows.length}
      total={marks.isFiltered ? rows.length : page.total}
      checkedCount={marks.checked.size}
      {...(marks.isFiltered ? {} : { batches })}
    />
  );
}

/** The list, its pages and its keys. */
export function ResultsList(props: ResultsListProps) {
  const { page, rows, pageNumber, marks, criteria, listKey, onRetry, onOpen, onToggleCheck, onPage } = props;
  const t = useText('search');
  const common = useText('common');
  const { bookLabel } = useCounty();
  const columns = useMemo(() => documentColumns(bookLabel), [bookLabel]);
  const { first } = useKeyHints();
  return (
    <>
      <OnlyInTurns>
        <Text look="note">{t('list.hint')}</Text>
      </OnlyInTurns>
      <DataTable
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        caption={t('list.caption', { criteria })}
        regionLabel={t('list.region')}
        state={marks}
        onOpen={onOpen}
        onToggleCheck={onToggleCheck}
        totalRowCount={marks.isFiltered ? rows.length : page.total}
        rowsBefore={marks.isFiltered ? 0 : (pageNumber - 1) * SEARCH_LIMITS.page}
        listKey={listKey}
      />
      {onRetry !== undefined && (
        <Message tone="warning" announced="status" action={<Button onClick={onRetry}>{common('retry')}</Button>}>
          {t('list.moreFailed')}
        </Message>
      )}
      {!marks.isFiltered && (
        <Pager page={pageNumber} pageCount={pageCount(page.total, SEARCH_LIMITS.page)} onPage={onPage} />
      )}
      <Box marginTop="s1">
        <KeyHints hints={first} />
      </Box>
    </>
  );
}

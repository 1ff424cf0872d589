import { SEARCH_LIMITS } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { Box, Button, Message, PRINT, SinglePaneOnly, styled, Text } from '@portal/ui';
import { DataTable, KeyHints, Pager, pageCount, type RowsState, StatusLineCounts } from '@portal/ui/table';
import type { AnyRecordKind, ListedRecord } from '../../records/record-kind.ts';
import type { ResultPage } from '../run-search/result-pages.ts';
import { useKeyHints } from './results-dialogs.tsx';
import { useListColumns } from './use-list-columns.ts';

const rowId = (row: ListedRecord): string => String(row.id);
const rowLabel = (row: ListedRecord): string => row.label;

export interface ResultsListProps {
  readonly kind: AnyRecordKind;
  readonly page: ResultPage;
  /** Rows in view: those of the page, or the checked ones while the filter is applied. */
  readonly rows: readonly ListedRecord[];
  readonly pageNumber: number;
  readonly marks: RowsState;
  /** Description of the search for the table's caption. */
  readonly criteria: string;
  /** Why a shortcut key had no effect. */
  readonly note: string | null;
  readonly listKey: string;
  readonly isLoading: boolean;
  /** Set if a batch failed to load. */
  readonly onRetry: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
  readonly onToggleCheck: (id: string) => void;
  readonly onPage: (page: number) => void;
}

/** The status line: '1–75 of 1,000', truncation, batches that are loading, number of checked rows. */
export function ResultsStatus({ page, rows, pageNumber, marks, note, isLoading }: ResultsListProps) {
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
      note={note}
      {...(marks.isFiltered ? {} : { batches })}
    />
  );
}

const PrintNote = styled('p', {
  base: { display: 'none', textStyle: 'note', paddingBottom: 's2', [PRINT]: { display: 'block' } },
});

/** A browser prints only the loaded rows, so the printed list says if there are more and how to print them. */
function PartialPrintNote({ page, rows, pageNumber, marks }: ResultsListProps) {
  const t = useText('search');
  const { count } = useFormats();
  if (marks.isFiltered || rows.length === 0 || rows.length >= page.total) return null;
  const before = (pageNumber - 1) * SEARCH_LIMITS.page;
  const shown = { from: count(before + 1), to: count(before + rows.length), total: count(page.total) };
  return <PrintNote>{t('list.printed', shown)}</PrintNote>;
}

/** The table of results, with its pager and its keyboard hints. */
export function ResultsList(props: ResultsListProps) {
  const { kind, page, rows, pageNumber, marks, criteria, listKey, onRetry, onOpen, onToggleCheck, onPage } = props;
  const t = useText('search');
  const common = useText('common');
  const columns = useListColumns(kind);
  const { first } = useKeyHints();
  return (
    <>
      <PartialPrintNote {...props} />
      <SinglePaneOnly>
        <Text variant="note">{t('list.hint')}</Text>
      </SinglePaneOnly>
      <DataTable
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        caption={t(`kinds.${kind.id}.caption`, { criteria })}
        regionLabel={t('list.region')}
        state={marks}
        onOpen={onOpen}
        onToggleCheck={onToggleCheck}
        totalRowCount={marks.isFiltered ? rows.length : page.total}
        rowsBefore={marks.isFiltered ? 0 : (pageNumber - 1) * SEARCH_LIMITS.page}
        listKey={listKey}
      />
      {onRetry !== undefined && (
        <Message
          tone="warning"
          announced="status"
          action={
            <Button icon="refresh" onClick={onRetry}>
              {common('retry')}
            </Button>
          }
        >
          {t('list.moreFailed')}
        </Message>
      )}
      {!marks.isFiltered && (
        <div data-changes-rows="">
          <Pager page={pageNumber} pageCount={pageCount(page.total, SEARCH_LIMITS.page)} onPage={onPage} />
        </div>
      )}
      <Box marginTop="s1">
        <KeyHints hints={first} />
      </Box>
    </>
  );
}

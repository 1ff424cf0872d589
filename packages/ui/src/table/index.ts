/**
 * The table kit. A result table, a user list or a detail's sub-table is data: columns and rows. Properties and props whose name
 * ends in `Key` or `Keys` are keys of language files; all other texts are passed translated.
 */
export { type BatchState, batchProgress } from './batch-model.ts';
export {
  Highlighted,
  LineLabel,
  MoreItems,
  type MoreItemsProps,
  MutedText,
  PartyLine,
  ReadMark,
  RecordKind,
} from './cell-parts.tsx';
export type { Column, RowState } from './column.ts';
export { DataTable, type DataTableProps } from './data-table.tsx';
export { DataTableLines, type DataTableLinesProps } from './data-table-lines.tsx';
export type { HighlightRange } from './highlight-model.ts';
export { type KeyHint, KeyHints } from './key-hints.tsx';
export { Pager, type PagerProps } from './pager.tsx';
export { pageCount, pageRange, rowsOfPage } from './paging-model.ts';
export { allActions, type RowAction, RowActions } from './row-actions.tsx';
export {
  type CheckResult,
  checkResult,
  NO_ROWS,
  type RowsAction,
  type RowsState,
  rowsInView,
  rowsReducer,
} from './rows-model.ts';
export { DETAIL_PAGE_SIZE, type SimpleColumn, SimpleTable, type SimpleTableProps } from './simple-table.tsx';
export { setSingleKeys, useSingleKeys } from './single-keys.ts';
export { SortControl, type SortControlProps } from './sort-control.tsx';
export { changeSort, type Sort, type SortChange, type SortDirection, type SortValue, sortRows } from './sort-model.ts';
export { BatchStatus, DisplayingResults, StatusLineCounts, type StatusLineCountsProps } from './status-line.tsx';
export { type UseRowsOptions, useRows } from './use-rows.ts';
export { type KeyPress, type ShortcutKeys, useShortcutKeys } from './use-shortcut-keys.ts';

import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useT } from '../core/text-context.tsx';
import { VisuallyHidden } from '../core/visually-hidden.tsx';
import type { Column } from './column.ts';
import { Heading } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { NO_ROWS, type RowsState } from './rows-model.ts';
import { ROLES } from './table-roles.ts';
import { ListTable, Region } from './table-styles.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Rows to show, in order. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Label of a row's checkbox: 'Select 2026-003871'. */
  readonly rowLabel: (row: Row) => string;
  /** Accessible description of the list's content. */
  readonly caption: ReactNode;
  /** Accessible name of the scrolling region: 'Results list'. */
  readonly regionLabel: string;
  /** Selection, visited marks and checks; from `useRows` or the URL. */
  readonly state?: RowsState;
  readonly onOpen: (id: string) => void;
  /** Without it the list has no checkboxes. */
  readonly onToggleCheck?: (id: string) => void;
  /** Number of rows of the whole list, including other pages. */
  readonly totalRowCount: number;
  /** Number of rows before this page. */
  readonly rowsBefore?: number;
  /** Changes when another list is shown (another page, sort order or search). The list then scrolls to its top. */
  readonly listKey: string;
}

/**
 * The list that the table shows. Rendering a hundred rows takes long on a slow device, so another list replaces the present one only after
 * the browser has painted the press that asked for it. The first list is shown immediately.
 */
function useShownList<Row>({ rows, rowsBefore = 0, totalRowCount, listKey }: DataTableProps<Row>) {
  const list = useMemo(
    () => ({ rows, rowsBefore, totalRowCount, listKey }),
    [rows, rowsBefore, totalRowCount, listKey],
  );
  return useDeferredValue(list);
}

/**
 * A list of records for scanning: arrows move, Enter opens, Space checks. Rows keep their elements while batches
 * arrive, so nothing moves while it is being read.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rowId, rowLabel, caption, regionLabel, state = NO_ROWS, onOpen, onToggleCheck } = props;
  const t = useT();
  const { rows, rowsBefore, totalRowCount, listKey } = useShownList(props);
  const region = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const { activeId, listeners } = useRowKeys({ ids, selectedId: state.selectedId, onOpen, onToggleCheck });
  // Another list starts at its top, or at the selected row when the user returns to it; a new batch does not change the
  // scroll position.
  useLayoutEffect(() => {
    const box = region.current;
    const selected = box?.querySelector<HTMLElement>('tr[aria-selected=true]');
    const heading = box?.querySelector('thead')?.offsetHeight ?? 0;
    if (box) box.scrollTop = selected ? selected.offsetTop - 2 * heading : 0;
  }, [listKey]);
  return (
    <Region ref={region} role="region" aria-label={regionLabel}>
      <ListTable role="grid" aria-rowcount={totalRowCount + 1}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead {...ROLES.rowGroup}>
          <tr {...ROLES.row} aria-rowindex={1}>
            {onToggleCheck !== undefined && (
              <th {...ROLES.columnHeader} data-check-cell="">
                <VisuallyHidden>{t('table:check')}</VisuallyHidden>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowGroup} {...listeners}>
          {rows.map((row, index) => {
            const id = rowId(row);
            return (
              <DataTableRow
                key={id}
                id={id}
                row={row}
                label={rowLabel(row)}
                columns={columns}
                ariaRowIndex={rowsBefore + index + 2}
                isActive={id === activeId}
                isSelected={id === state.selectedId}
                isVisited={state.visited.has(id)}
                isChecked={onToggleCheck === undefined ? null : state.checked.has(id)}
                isBoxLocked={state.isFiltered}
              />
            );
          })}
        </tbody>
      </ListTable>
    </Region>
  );
}

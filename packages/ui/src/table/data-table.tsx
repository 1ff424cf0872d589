import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useT } from '../core/text-context.tsx';
import { VisuallyHidden } from '../core/visually-hidden.tsx';
import type { Column } from './column.ts';
import { Heading } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { NO_ROWS, type RowsState } from './rows-model.ts';
import { ROLES } from './table-roles.ts';
import { Hits, Region } from './table-styles.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Rows to show, in order. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Names a row's box: 'Select 2026-003871'. */
  readonly rowLabel: (row: Row) => string;
  /** What the list holds, for assistive technology. */
  readonly caption: ReactNode;
  /** Names the region that scrolls: 'Results list'. */
  readonly regionLabel: string;
  /** Selection, visited marks and checks; from `useRows` or the URL. */
  readonly state?: RowsState;
  readonly onOpen: (id: string) => void;
  /** Without it the list has no boxes. */
  readonly onToggleCheck?: (id: string) => void;
  /** Rows of the whole list, those of other pages included. */
  readonly totalRowCount: number;
  /** Rows before this page. */
  readonly rowsBefore?: number;
  /** Changes when another list is shown: another page, sort or search. The list then starts at its top. */
  readonly listKey: string;
}

/**
 * A list of records to read at a glance: arrows move, Enter opens, Space checks. Rows keep their elements while batches arrive,
 * so nothing that is being read moves.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowLabel, caption, regionLabel, state = NO_ROWS, onOpen, onToggleCheck } = props;
  const { totalRowCount, rowsBefore = 0, listKey } = props;
  const t = useT();
  const region = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const { activeId, listeners } = useRowKeys({ ids, selectedId: state.selectedId, onOpen, onToggleCheck });
  // Another list starts at its top, or at the row that is selected when one comes back to it; a new batch leaves the scroll alone.
  useLayoutEffect(() => {
    const box = region.current;
    const selected = box?.querySelector<HTMLElement>('tr[aria-selected=true]');
    const heading = box?.querySelector('thead')?.offsetHeight ?? 0;
    if (box) box.scrollTop = selected ? selected.offsetTop - 2 * heading : 0;
  }, [listKey]);
  return (
    <Region ref={region} role="region" aria-label={regionLabel}>
      <Hits role="grid" aria-rowcount={totalRowCount + 1}>
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
      </Hits>
    </Region>
  );
}

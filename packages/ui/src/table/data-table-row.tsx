import { useLayoutEffect, useMemo, useRef } from 'react';
import { useT } from '../core/text-context.tsx';
import type { Column } from './column.ts';
import { ROLES } from './table-roles.ts';

export interface DataTableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Position in the whole list, including the heading. */
  readonly ariaRowIndex: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isVisited: boolean;
  /** null: the list has no checkboxes. */
  readonly isChecked: boolean | null;
  readonly isBoxLocked: boolean;
}

const INTERACTIVE = 'a, button, input, select';
// The table listens for all its rows, but React requires a listener on a controlled checkbox.
const handledByTable = () => {};

function RowBody<RowData>(props: DataTableRowProps<RowData>) {
  const { id, row, label, columns, ariaRowIndex, isActive, isSelected, isVisited, isChecked, isBoxLocked } = props;
  const t = useT();
  const element = useRef<HTMLTableRowElement>(null);
  // Only one row and its content can be reached by Tab: nobody wants to tab through a hundred rows of links.
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>(INTERACTIVE) ?? [])
      control.tabIndex = isActive ? 0 : -1;
  });
  const rowState = { isVisited, isSelected };
  return (
    <tr
      ref={element}
      {...ROLES.row}
      data-row-id={id}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={ariaRowIndex}
      aria-selected={isSelected}
      {...(isVisited ? { 'data-visited': '' } : {})}
    >
      {isChecked !== null && (
        <td {...ROLES.gridCell} data-check-cell="">
          <input
            type="checkbox"
            data-row-check=""
            aria-label={t('table:checkRow', { row: label })}
            checked={isChecked}
            disabled={isBoxLocked}
            onChange={handledByTable}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} {...ROLES.gridCell} {...cellAttributes(column)}>
          {column.cell(row, rowState)}
        </td>
      ))}
    </tr>
  );
}

/** Attributes that the table's styles use to select a cell. */
export function cellAttributes<Row>({ align, hasMarginRule, narrow = 'full' }: Column<Row>) {
  return {
    'data-narrow': narrow,
    ...(align === 'end' ? { 'data-align': 'end' } : {}),
    ...(hasMarginRule ? { 'data-margin-rule': '' } : {}),
  };
}

/**
 * One row; its body is rendered again only when something in this row changes, so a new batch renders only its own
 * rows.
 */
export function DataTableRow<RowData>(props: DataTableRowProps<RowData>) {
  const { id, row, label, columns, ariaRowIndex, isActive, isSelected, isVisited, isChecked, isBoxLocked } = props;
  return useMemo(
    () => (
      <RowBody
        {...{ id, row, label, columns, ariaRowIndex, isActive, isSelected, isVisited, isChecked, isBoxLocked }}
      />
    ),
    [id, row, label, columns, ariaRowIndex, isActive, isSelected, isVisited, isChecked, isBoxLocked],
  );
}

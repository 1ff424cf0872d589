import { useLayoutEffect, useMemo, useRef } from 'react';
import { useT } from '../core/text-context.tsx';
import type { Column } from './column.ts';
import { ROLES } from './table-roles.ts';

export interface DataTableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Position in the whole list, heading included. */
  readonly ariaRowIndex: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isVisited: boolean;
  /** null: the list has no boxes. */
  readonly isChecked: boolean | null;
  readonly isBoxLocked: boolean;
}

const INTERACTIVE = 'a, button, input, select';
// The table listens for all its rows; React wants a listener on a controlled box.
const heardByTable = () => {};

function RowBody<RowData>(props: DataTableRowProps<RowData>) {
  const { id, row, label, columns, ariaRowIndex, isActive, isSelected, isVisited, isChecked, isBoxLocked } = props;
  const t = useT();
  const element = useRef<HTMLTableRowElement>(null);
  // One row takes Tab, and with it what is in it: nobody tabs through a hundred rows of links.
  useLayoutEffect(() => {
    for (const stop of element.current?.querySelectorAll<HTMLElement>(INTERACTIVE) ?? [])
      stop.tabIndex = isActive ? 0 : -1;
  });
  const look = { isVisited, isSelected };
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
            onChange={heardByTable}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} {...ROLES.gridCell} {...cellAttributes(column)}>
          {column.cell(row, look)}
        </td>
      ))}
    </tr>
  );
}

/** Attributes through which the table's styles find a cell. */
export function cellAttributes<Row>({ align, hasMarginRule, narrow = 'full' }: Column<Row>) {
  return {
    'data-narrow': narrow,
    ...(align === 'end' ? { 'data-align': 'end' } : {}),
    ...(hasMarginRule ? { 'data-margin-rule': '' } : {}),
  };
}

/** One row; its body is drawn again only when something about this row changes, so that a new batch costs only its own rows. */
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

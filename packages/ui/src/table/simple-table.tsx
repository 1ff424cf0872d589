import { type ReactNode, useState } from 'react';
import { usePrinting } from '../core/printing.ts';
import { useT } from '../core/text-context.tsx';
import { unbroken } from '../core/unbroken.tsx';
import { VisuallyHidden } from '../core/visually-hidden.tsx';
import { Pager } from './pager.tsx';
import { pageCount, rowsOfPage } from './paging-model.ts';
import { RuledTable } from './simple-table-styles.ts';
import { ROLES } from './table-roles.ts';

/** Rows per page of a detail's sub-table. */
export const DETAIL_PAGE_SIZE = 3;

/** One column of a table without selection. */
export interface SimpleColumn<Row> {
  readonly key: string;
  readonly headerKey: string;
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Whether the cell is the row's header. */
  readonly isRowHeader?: boolean;
  /**
   * Position below 640 px: beside the other cells, on a separate line, or on a separate line that begins with the column's heading,
   * for numbers that need a label. Not for the variants 'plain' and 'sheet'.
   */
  readonly narrow?: 'beside' | 'full' | 'labeled';
}

export interface SimpleTableProps<Row> {
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly caption: ReactNode;
  readonly isCaptionHidden?: boolean;
  /**
   * 'plain' in the margin, 'sheet' inside a document, 'list' for administration, 'entries' for reading, 'figures' for a few
   * numbers; 'list' and 'entries' become entries below 640 px, 'figures' below 320.
   */
  readonly variant?: 'plain' | 'sheet' | 'list' | 'entries' | 'figures';
  /** Paginates the rows inside the table; without it the caller handles pages. */
  readonly pageSize?: number;
  /** Rows that are out of use are dimmed. */
  readonly isMuted?: (row: Row) => boolean;
  /** Makes the whole row clickable; its row header is then a button. */
  readonly onChoose?: (row: Row) => void;
}

/** A read-only table: detail sub-tables, notable dates, users and accounts. */
export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const {
    columns,
    rows,
    rowId,
    caption,
    isCaptionHidden = true,
    variant = 'plain',
    pageSize,
    isMuted,
    onChoose,
  } = props;
  const t = useT();
  const [page, setPage] = useState(1);
  // A printed table has no pager, so all rows are shown.
  const isWhole = usePrinting() || pageSize === undefined;
  const shown = isWhole ? rows : rowsOfPage(rows, page, pageSize);
  return (
    <>
      <RuledTable role="table" variant={variant}>
        <caption>{isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
        <thead {...ROLES.rowGroup}>
          <tr {...ROLES.row}>
            {columns.map((column) => (
              <th key={column.key} {...ROLES.columnHeader} {...layoutAttributes(column)}>
                {column.isHeaderHidden ? <VisuallyHidden>{t(column.headerKey)}</VisuallyHidden> : t(column.headerKey)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowGroup}>
          {shown.map((row) => (
            <tr
              key={rowId(row)}
              {...ROLES.row}
              {...(isMuted?.(row) ? { 'data-muted': '' } : {})}
              {...(onChoose === undefined ? {} : { onClick: () => onChoose(row), 'data-choose': '' })}
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} isButton={onChoose !== undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </RuledTable>
      {!isWhole && <Pager page={page} pageCount={pageCount(rows.length, pageSize)} onPage={setPage} />}
    </>
  );
}

function layoutAttributes<Row>({ align, narrow }: SimpleColumn<Row>) {
  return {
    ...(align === 'end' ? { 'data-align': 'end' } : {}),
    ...(narrow === 'full' || narrow === 'labeled' ? { 'data-narrow': narrow } : {}),
  };
}

interface CellProps<Row> {
  readonly column: SimpleColumn<Row>;
  readonly row: Row;
  readonly isButton: boolean;
}

function Cell<Row>({ column, row, isButton }: CellProps<Row>) {
  const t = useT();
  // a narrow column would break a document number at its hyphen
  const content = unbroken(column.cell(row));
  if (column.isRowHeader)
    return (
      <th {...ROLES.rowHeader} {...layoutAttributes(column)}>
        {isButton ? <button type="button">{content}</button> : content}
      </th>
    );
  return (
    <td
      {...ROLES.cell}
      {...layoutAttributes(column)}
      {...(column.narrow === 'labeled' ? { 'data-label': t(column.headerKey) } : {})}
    >
      {content}
    </td>
  );
}

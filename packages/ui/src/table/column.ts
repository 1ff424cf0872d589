import type { ReactNode } from 'react';
import type { TextValues } from '../core/text-context.tsx';

/** The state of a row, for its cells. */
export interface RowState {
  readonly isVisited: boolean;
  readonly isSelected: boolean;
}

/** One column of a result table, as data. */
export interface Column<Row> {
  readonly key: string;
  /** Keys of the heading's lines: rows of two lines have a heading of two lines. */
  readonly headerKeys: readonly string[];
  /** Values for the placeholders in the heading, such as the county's word for a book. */
  readonly headerValues?: TextValues;
  /** Hides the heading visually, but not from screen readers. */
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row, rowState: RowState) => ReactNode;
  /** CSS length; columns without one share the rest. */
  readonly width?: string;
  readonly align?: 'start' | 'end';
  /** The vertical margin rule follows this column; it separates the recording data from the content of the document. */
  readonly hasMarginRule?: boolean;
  /** Position in an entry below 640 px: beside the checkbox, at the end of that line, or a separate line. */
  readonly narrow?: 'start' | 'end' | 'full';
}

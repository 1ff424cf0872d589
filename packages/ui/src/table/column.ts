import type { ReactNode } from 'react';
import type { TextValues } from '../core/text-context.tsx';

/** How a row stands, for what its cells show. */
export interface RowLook {
  readonly isVisited: boolean;
  readonly isSelected: boolean;
}

/** One column of a result table, as data. */
export interface Column<Row> {
  readonly key: string;
  /** Keys of the heading's lines: two lines a row have two lines of heading. */
  readonly headerKeys: readonly string[];
  /** What the heading is filled with: the county's word for a book. */
  readonly headerValues?: TextValues;
  /** Keeps the heading for assistive technology alone. */
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row, look: RowLook) => ReactNode;
  /** CSS length; columns without one share the rest. */
  readonly width?: string;
  readonly align?: 'start' | 'end';
  /** The margin rule follows: before it where it is recorded, after it what it says. */
  readonly hasMarginRule?: boolean;
  /** Place in an entry below 640 px: beside the box, at the end of that line, or a separate line. */
  readonly narrow?: 'start' | 'end' | 'full';
}

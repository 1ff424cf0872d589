/** How a value of a column is meant: decides its text on paper, and its type and format in a workbook. */
export type CellKind =
  /** Text; line breaks begin lines of the cell. */
  | 'text'
  /** A day of the calendar, 'YYYY-MM-DD'. */
  | 'day'
  /** Epoch milliseconds, shown by the county's clock. */
  | 'instant'
  /** Whole cents. */
  | 'money'
  /** A whole number. */
  | 'count';

/** Text or a number, by the column's kind; null for nothing. */
export type Cell = string | number | null;

export interface FileColumn {
  readonly title: string;
  readonly kind: CellKind;
  /** Its part of the width; all parts of a table fill it. */
  readonly share: number;
  /** Adds the column up below its groups and below the table. */
  readonly isSummed?: boolean;
}

export interface FileTotal {
  readonly label: string;
  readonly kind: CellKind;
  readonly value: Cell;
}

/** One table as a file: the same description is a PDF for reading and a workbook for work. Plain data: it is sent to a thread. */
export interface FileTable {
  readonly title: string;
  /** The county's name and the portal's title. */
  readonly county: string;
  /** BCP 47 tag of the words. */
  readonly language: string;
  /** IANA zone of the county. */
  readonly zone: string;
  /** Criteria, when it was made, and what it leaves out: a line each. */
  readonly facts: readonly string[];
  readonly columns: readonly FileColumn[];
  /** Rows come ordered by this column; a PDF says the sums of each group below it. A workbook stays flat, for its filters. */
  readonly groupBy?: { readonly column: number; readonly words: string };
  /** Label of the sums of the columns that are added up. */
  readonly sumWords?: string;
  /** Known before the rows are read: below the last row. */
  readonly totals: readonly FileTotal[];
  /** Said in place of the rows when there are none. */
  readonly empty: string;
  /** 'Page {{page}} of {{pages}}'. */
  readonly pageWords: string;
  /** Name of the workbook's second sheet, which holds title and facts. */
  readonly factsSheet: string;
  readonly isWide?: boolean;
}

export type FileKind = 'pdf' | 'xlsx' | 'csv';
export type Rows = readonly (readonly Cell[])[];
/** Rows come some hundred at a time. */
export type RowBatches = AsyncIterable<Rows>;

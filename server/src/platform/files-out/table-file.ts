/** The kind of a column's values. It determines their text in a PDF, and their type and format in a workbook. */
export type CellKind =
  /** Text; a line break starts a new line in the cell. */
  | 'text'
  /** A date, 'YYYY-MM-DD'. */
  | 'day'
  /** Epoch milliseconds, shown in the county's time zone. */
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
  /** Its share of the table's width, relative to the shares of the other columns. */
  readonly share: number;
  /** Shows the column's sum below each group and below the table. */
  readonly isSummed?: boolean;
}

export interface FileTotal {
  readonly label: string;
  readonly kind: CellKind;
  readonly value: Cell;
}

/** One table to be written as a file; the same description serves PDF, Excel and CSV. Plain data, because it is sent to a thread. */
export interface FileTable {
  readonly title: string;
  /** The county's name and the portal's title. */
  readonly county: string;
  /** BCP 47 tag of the texts. */
  readonly language: string;
  /** IANA time zone of the county. */
  readonly zone: string;
  /** One line each: the criteria, when the file was created, and what it leaves out. */
  readonly facts: readonly string[];
  readonly columns: readonly FileColumn[];
  /**
   * The rows are sorted by this column. A PDF shows the sums below each group, labeled with `label`, in which `{{name}}` stands for
   * the group, or with `labelOfNone` if the group has no name. A workbook has no groups, so that filters work.
   */
  readonly groupBy?: { readonly column: number; readonly label: string; readonly labelOfNone?: string };
  /** The label of the sums. */
  readonly sumLabel?: string;
  /** Totals that are known before the rows are read, shown below the last row. */
  readonly totals: readonly FileTotal[];
  /** The text when there are no rows. */
  readonly empty: string;
  /** 'Page {{page}} of {{pages}}'. */
  readonly pageLabel: string;
  /** Name of the workbook's second sheet, which contains the title and the facts. */
  readonly factsSheet: string;
  /** Whether a PDF has landscape pages. */
  readonly isWide?: boolean;
}

export type FileKind = 'pdf' | 'xlsx' | 'csv';
export type Rows = readonly (readonly Cell[])[];
/** The rows, in batches of some hundred. */
export type RowBatches = AsyncIterable<Rows>;

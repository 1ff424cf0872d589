/** Headings and rows of a small table of the home page. */
export interface HomeTable {
  readonly headings: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** One row of a home table with what names it. */
export interface HomeTableRow {
  readonly key: string;
  readonly cells: readonly string[];
}

/** Rows of a home table; the first cell is a language key that names the row. */
export const rowsOf = ({ rows }: HomeTable): HomeTableRow[] =>
  rows.map((cells, index) => ({ key: cells[0] ?? String(index), cells }));

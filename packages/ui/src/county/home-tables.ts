/** A small table of the home page. */
export interface HomeTable {
  readonly headings: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** A row of a home table. Its key identifies it in React. */
export interface HomeTableRow {
  readonly key: string;
  readonly cells: readonly string[];
}

/** The rows of a home table; the first cell is the key of a text, and also identifies the row. */
export const homeTableRows = ({ rows }: HomeTable): HomeTableRow[] =>
  rows.map((cells, index) => ({ key: cells[0] ?? String(index), cells }));

import type { HomeContent } from '@portal/contracts';

export type HomeTable = HomeContent['transactionTotals'];

/** One row of a home table with what names it. */
export interface HomeTableRow {
  readonly key: string;
  readonly cells: readonly string[];
}

/** Rows of a home table; the first cell is a language key that names the row. */
export const rowsOf = ({ rows }: HomeTable): HomeTableRow[] =>
  rows.map((cells, index) => ({ key: cells[0] ?? String(index), cells }));

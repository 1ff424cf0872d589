import type { CountyRecords } from '../county-config/records.ts';
import type { Cell, FileColumn } from '../platform/files-out/table-file.ts';
import type { ListTexts } from './list-texts.ts';

/** The columns of a kind of record, as its list is printed and downloaded. */
export interface ListKind<Row> {
  /** The county has its own words for some of them, and does not use others. */
  readonly columns: (texts: ListTexts, county: CountyRecords) => readonly FileColumn[];
  /** What its records are counted as; documents where it does not say. */
  readonly count?: (texts: ListTexts) => string;
  readonly cells: (row: Row, texts: ListTexts, county: CountyRecords) => Cell[];
}

/** Several things in one cell, a line each. */
export const lines = (items: readonly string[]): string => items.filter((item) => item !== '').join('\n');

/** A day of a row, which is '' where the index does not say. */
export const dayOf = (iso: string): string | null => (iso === '' ? null : iso);

import type { CountyRecords } from '../county-config/records.ts';
import type { Cell, FileColumn } from '../platform/files-out/table-file.ts';
import type { ListTexts } from './list-texts.ts';

/** The columns of a record kind in printed and downloaded lists. */
export interface ListKind<Row> {
  /** Depends on the county, which has its own words for some columns and does not use others. */
  readonly columns: (texts: ListTexts, county: CountyRecords) => readonly FileColumn[];
  /** The text for the count; by default that of documents. */
  readonly count?: (texts: ListTexts) => string;
  readonly cells: (row: Row, texts: ListTexts, county: CountyRecords) => Cell[];
}

/** Several items in one cell, one line each. */
export const joinLines = (items: readonly string[]): string => items.filter((item) => item !== '').join('\n');

/** The land of a record: its description, or the comment if the index has no other part of it. */
export const landText = ({
  description,
  comment,
}: {
  readonly description: string;
  readonly comment: string;
}): string => (description === '' ? comment : description);

/** The date of a row; null for '', which means that the index has no date. */
export const dayOrNull = (iso: string): string | null => (iso === '' ? null : iso);

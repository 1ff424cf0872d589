import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { LegalColumns } from '../records/records.tables.ts';
import { PLAT_NAME } from './document-parts.store.ts';

/** A legal description with the name of its plat. */
export type StoredLegal = LegalColumns & { readonly plat_name: string };

/** The legal descriptions of a document or of an entry of the tract book; both get their ids from one sequence. */
export const readLegals = async (db: Kysely<Database>, id: number): Promise<StoredLegal[]> => {
  const columns = sql.raw(LEGAL_FIELDS.map(({ column }) => column).join(', '));
  const { rows } = await sql<StoredLegal>`
    SELECT legal.*, ${PLAT_NAME} AS plat_name
    FROM (SELECT ord, kind, ${columns} FROM legal WHERE doc_id = ${id}
      UNION ALL SELECT ord, kind, ${columns} FROM tract_book_legal WHERE entry_id = ${id}) AS legal
    ORDER BY legal.ord`.execute(db);
  return rows;
};

/** The columns of a legal description with their fields, in display order. */
export const LEGAL_FIELDS = [
  { field: 'section', column: 'section' },
  { field: 'township', column: 'township' },
  { field: 'range', column: 'range' },
  { field: 'qqqq', column: 'qqqq' },
  { field: 'qqq', column: 'qqq' },
  { field: 'qq', column: 'qq' },
  { field: 'q', column: 'q' },
  { field: 'base', column: 'base' },
  { field: 'meridian', column: 'meridian' },
  { field: 'platNumber', column: 'plat_number' },
  { field: 'building', column: 'building' },
  { field: 'unit', column: 'unit' },
  { field: 'garage', column: 'garage' },
  { field: 'lot', column: 'lot' },
  { field: 'sublot', column: 'sublot' },
  { field: 'block', column: 'block' },
  { field: 'otherLotCode', column: 'other_lot_code' },
  { field: 'otherLot', column: 'other_lot' },
  { field: 'municipality', column: 'municipality' },
  { field: 'comment', column: 'comment' },
] as const satisfies readonly { readonly field: string; readonly column: keyof LegalColumns }[];

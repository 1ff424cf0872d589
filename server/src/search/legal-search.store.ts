import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { findByRows } from './document-order.ts';
import { type LegalInput, legalConditions, platConditions } from './legal-query.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

/** Finds the documents of one plat. */
export const findByPlat = (
  db: Kysely<Database>,
  { plat, ...filter }: DocumentFilter & { readonly plat: string },
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => findByRows(db, { table: sql`legal`, conditions: platConditions(plat), filter }, order, slice);

/** Finds documents with a legal description that matches all typed fields. */
export const findByLegalDescription = (
  db: Kysely<Database>,
  input: LegalInput,
  filter: DocumentFilter,
  ...[order, slice]: [SortOrder, Slice]
): Promise<Hits> => findByRows(db, { table: sql`legal`, conditions: legalConditions(input), filter }, order, slice);

import * as z from 'zod/mini';

/** Tables of a document, with the part of its rows that goes there. */
export const TABLES_OF_DOCUMENTS = [
  ['document', 'document'],
  ['party', 'parties'],
  ['document_names', 'names'],
  ['legal', 'legals'],
  ['document_reference', 'references'],
  ['parcel', 'parcels'],
  ['document_address', 'addresses'],
  ['document_island', 'islands'],
  ['tax_lien', 'liens'],
  ['tax_lien_taxpayer', 'taxpayers'],
  ['tax_lien_release', 'releases'],
  ['tax_lien_revision', 'revisions'],
] as const;

/** Tables of records that are no documents. */
export const TABLES_OF_RECORDS = [
  'torrens_certificate',
  'torrens_memorial',
  'torrens_cancellation',
  'torrens_text',
  'tract_book_entry',
  'tract_book_legal',
  'grantor_grantee_book',
] as const;

/** Which block a thread shall make, of a county of so many documents. */
export const blockAsked = z.object({ documents: z.int(), block: z.int() });

/** Rows of a block of documents, ready for COPY. */
export const blockOfRows = z.object({
  tables: z.array(
    z.object({ table: z.string(), columns: z.array(z.string()), lines: z.instanceof(Uint8Array<ArrayBuffer>) }),
  ),
  rows: z.int(),
  /** Words of last names that have several. */
  words: z.array(z.tuple([z.string(), z.readonly(z.array(z.string()))])),
});
export type BlockOfRows = z.infer<typeof blockOfRows>;

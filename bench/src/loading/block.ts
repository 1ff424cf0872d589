import * as z from 'zod/mini';

/** Tables of a document, each with the property of `DocumentRows` that has its rows. */
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

/** Tables of records other than documents. */
export const TABLES_OF_RECORDS = [
  'torrens_certificate',
  'torrens_memorial',
  'torrens_cancellation',
  'torrens_text',
  'tract_book_entry',
  'tract_book_legal',
  'grantor_grantee_book',
] as const;

/** The request to a worker: the number of documents of the county, and the block to generate. */
export const blockRequestSchema = z.object({ documents: z.int(), block: z.int() });

/** The rows of a block of documents, as text for COPY. */
export const blockOfRowsSchema = z.object({
  tables: z.array(
    z.object({ table: z.string(), columns: z.array(z.string()), lines: z.instanceof(Uint8Array<ArrayBuffer>) }),
  ),
  rows: z.int(),
  /** Each last name of several words, with its words. */
  words: z.array(z.tuple([z.string(), z.readonly(z.array(z.string()))])),
});
export type BlockOfRows = z.infer<typeof blockOfRowsSchema>;

import * as z from 'zod/mini';

/** A document's index data, which is printed verbatim on its demo pages. */
export const drawnDocumentSchema = z.object({
  county: z.string(),
  documentNumber: z.string(),
  documentType: z.string(),
  instrumentCode: z.string(),
  instrument: z.string(),
  /** '2024-03-05T10:42' */
  recordedAt: z.string(),
  instrumentOn: z.nullable(z.string()),
  book: z.string(),
  page: z.string(),
  pageCount: z.int(),
  salePriceCents: z.nullable(z.number()),
  mortgageAmountCents: z.nullable(z.number()),
  grantors: z.array(z.string()),
  grantees: z.array(z.string()),
  legals: z.array(
    z.object({ lot: z.string(), block: z.string(), plat: z.string(), unit: z.string(), comment: z.string() }),
  ),
  references: z.array(z.string()),
  parcels: z.array(z.string()),
  /** Texts of the memorials on a certificate of title; for a page of a book, its lines. */
  memorials: z.array(z.string()),
  /** Lots shown on a plat. */
  platLots: z.array(z.string()),
});
export type DrawnDocument = z.output<typeof drawnDocumentSchema>;

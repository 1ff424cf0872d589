import * as z from 'zod/mini';

/** Identifies a stored set of images: its document, and the image key type that determines who may see it. */
export const sourcedDocKeySchema = z.strictObject({
  docKeyType: z.string().check(z.maxLength(20)),
  docKeyNumber: z.string().check(z.maxLength(60)),
  imageKeyType: z.string().check(z.maxLength(20)),
});
export type SourcedDocKey = z.output<typeof sourcedDocKeySchema>;

export const partySchema = z.object({
  displayName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleInitial: z.string(),
});

export const referenceSchema = z.object({
  /** 0 if the document referred to is not on file. */
  docId: z.int(),
  displayDocNumber: z.string(),
  docNumber: z.string(),
  docType: z.string(),
  instrumentDescription: z.string(),
  displayBookAndPage: z.string(),
  recordedDate: z.string(),
  recordedTime: z.string(),
  recordedAmPm: z.string(),
});

export const legalSchema = z.object({ description: z.string(), comment: z.string(), docId: z.int() });

/**
 * One document of a result list (001 section 3 'Document row'). Dates are ISO dates, empty if unknown; amounts are
 * dollars.
 */
export const documentRowSchema = z.object({
  docId: z.int(),
  docType: z.string(),
  docNumber: z.string(),
  displayDocNumber: z.string(),
  instrumentCode: z.string(),
  instrumentDescription: z.string(),
  recordedDate: z.string(),
  /** `YYYY-MM-DDTHH:MM:SS` in the county's zone. */
  recordedDateTime: z.string(),
  instrumentDate: z.string(),
  displayBookAndPage: z.string(),
  mortgageAmount: z.nullable(z.number()),
  salePrice: z.nullable(z.number()),
  verifiedStatus: z.boolean(),
  pageCount: z.int(),
  grantorSearchResults: z.array(partySchema),
  granteeSearchResults: z.array(partySchema),
  referenceDocumentSearchResults: z.array(referenceSchema),
  legalSearchResults: z.array(legalSchema),
  torrensSearchResults: z.array(z.object({ certificateNumber: z.string(), status: z.string() })),
  additionalInfoSearchResults: z.array(z.string()),
  /** Entries about the document in certificates. Rows in lists have the beginnings of the first few; details have all. */
  displayOnlySearchResults: z.array(z.object({ label: z.string(), value: z.string() })),
  sourcedDocKey: sourcedDocKeySchema,
});
export type DocumentRow = z.output<typeof documentRowSchema>;

import { TAX_LIEN_METHODS } from '@portal/domain';
import * as z from 'zod/mini';
import { sourcedDocKeySchema } from './rows.ts';
import { documentTypeField, recordedDateFields, searchesOf, textCriterion } from './search.ts';

const taxpayerSchema = z.object({
  name: z.string(),
  displayAddress: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleInitial: z.string(),
});

/** A release and its revocation; numbers and dates that are not in the index are ''. */
const releaseSchema = z.object({
  /** PARTIAL, FULL, or ''. */
  partialFullFlag: z.string(),
  /** 0 if the document is not on file. */
  releaseDocId: z.int(),
  releaseDocNumber: z.string(),
  releaseDocType: z.string(),
  releaseDisplayDocNumber: z.string(),
  releaseDate: z.string(),
  revokeDocId: z.int(),
  revokeDocNumber: z.string(),
  revokeDocType: z.string(),
  revokeDisplayDocNumber: z.string(),
  revokeDate: z.string(),
});

const revisionSchema = z.object({
  /** PARTIAL, FULL, or ''. */
  flag: z.string(),
  /** 0 if the document is not on file. */
  docId: z.int(),
  docNumber: z.string(),
  docType: z.string(),
  displayDocNumber: z.string(),
});

/** One tax lien of a result list (001 section 3 'Tax lien row'), with the document that recorded it. */
export const taxLienRowSchema = z.object({
  docId: z.int(),
  docType: z.string(),
  docNumber: z.string(),
  displayDocNumber: z.string(),
  instrumentCode: z.string(),
  instrumentDescription: z.string(),
  recordedDate: z.string(),
  /** `YYYY-MM-DDTHH:MM:SS` in the county's zone. */
  recordedDateTime: z.string(),
  displayBookAndPage: z.string(),
  verifiedStatus: z.boolean(),
  pageCount: z.int(),
  lienNumber: z.string(),
  lienDate: z.string(),
  lienType: z.string(),
  /** Dollars; null if not in the index. */
  totalAmount: z.nullable(z.number()),
  taxpayerSearchResults: z.array(taxpayerSchema),
  releaseSearchResults: z.array(releaseSchema),
  revisionSearchResults: z.array(revisionSchema),
  sourcedDocKey: sourcedDocKeySchema,
});
export type TaxLienRow = z.output<typeof taxLienRowSchema>;

/** The criteria of a search for tax liens. */
export const taxLienCriteria = {
  searchByTaxLienMethod: z._default(z.enum(TAX_LIEN_METHODS), 'DATERANGE'),
  currentOrExpired: z._default(z.enum(['ALL', 'CURRENT', 'EXPIRED']), 'CURRENT'),
  ...recordedDateFields,
  ...documentTypeField,
  documentNumber: textCriterion(60),
  lienNumber: textCriterion(60),
  taxpayerName: textCriterion(500),
  taxpayerFirstName: textCriterion(100),
  taxpayerMiddleInitial: textCriterion(1),
};

/**
 * Searches tax liens (001 section 3, other keys of forms). A request may contain the fields of all methods; only those
 * of its method are used, and dates restrict every method. For a method without dates, the form sends the full range.
 */
export const searchByTaxLien = searchesOf(taxLienRowSchema)(
  'searchByTaxLien',
  'Tax liens by the days they were recorded, by document or lien number, or by taxpayer.',
  taxLienCriteria,
);

import * as z from 'zod/mini';
import { detailAnswerFields, detailsRequest } from '../documents/record-details.ts';
import { defineCall } from '../platform/call.ts';
import { referenceSchema, sourcedDocKeySchema } from './rows.ts';
import { searchesOf, textCriterion } from './search.ts';

/** The image key type of certificates, used in place of a document type. */
export const CERTIFICATE_KEY_TYPE = 'TORRENS_CERT';

/** One certificate of a result list (001 section 3, 'Torrens row'). */
export const torrensRowSchema = z.object({
  id: z.int(),
  certificateNumber: z.string(),
  fileNumber: z.string(),
  /** An ISO date. */
  certifiedDate: z.string(),
  displayBookAndPage: z.string(),
  /** 'ACTIVE', 'CANCELLED', 'EXCHANGED', or the county's own term. */
  shortStatus: z.string(),
  /** The status as text: 'Cancelled'. */
  status: z.string(),
  cancelledBySearchResults: z.array(
    z.object({
      /** 0 if the certificate is not on file. */
      cancelledByCertificateId: z.int(),
      cancelledByCertificateNumber: z.string(),
    }),
  ),
  pageCount: z.int(),
  sourcedDocKey: sourcedDocKeySchema,
});
export type TorrensRow = z.output<typeof torrensRowSchema>;

/** One memorial: the registered text, and its source document if one is named. */
export const memorialSchema = z.extend(referenceSchema, {
  memorialText: z.string(),
  recitalText: z.string(),
});
export type Memorial = z.output<typeof memorialSchema>;

/**
 * Everything that the details panel shows of a certificate; `id` is 0 if it must be paid for first (001 section 4.4).
 */
export const torrensDetailSchema = z.extend(torrensRowSchema, {
  legalText: z.string(),
  memorials: z.array(memorialSchema),
  ...detailAnswerFields,
});
export type TorrensDetail = z.output<typeof torrensDetailSchema>;

const defineTorrensSearch = searchesOf(torrensRowSchema, 'certificateNumber');

/** 001 section 2.2, 'Torrens Certificate'. */
export const searchByTorrensCertificate = defineTorrensSearch(
  'searchByTorrensCertificate',
  'Certificates of title by number; all of them if no number is given.',
  { certificateNumber: textCriterion(60) },
);

/** 001 section 2.2, 'Torrens Text'. */
export const searchByTorrensText = defineTorrensSearch(
  'searchByTorrensText',
  'Certificates of title by words in their texts.',
  {
    text: textCriterion(200),
    searchIn: z._default(z.enum(['ALL', 'LEGAL', 'DOCUMENT', 'MEMORIAL', 'RECITAL']), 'ALL'),
  },
);

export const torrensCertificateDetails = defineCall({
  name: 'torrensCertificateDetails',
  method: 'POST',
  path: 'search/torrensCertificateDetails',
  access: 'session',
  limitedAs: 'details',
  compressedExcept: ['usageBalance'],
  summary: 'One certificate of title in full, by its id.',
  request: detailsRequest,
  content: torrensDetailSchema,
});

import * as z from 'zod/mini';
import { detailAnswerFields, detailsRequest } from '../documents/record-details.ts';
import { defineCall } from '../platform/call.ts';
import { landFields } from './legal-search.ts';
import { legalSchema, referenceSchema, sourcedDocKeySchema } from './rows.ts';
import { recordedDateFields, searchesOf, textCriterion } from './search.ts';

/** The image key types of book entries, used in place of a document type. */
export const TRACT_BOOK_KEY_TYPE = 'TRACT_BOOK';
export const GRANTOR_GRANTEE_BOOK_KEY_TYPE = 'GRANTOR_GRANTEE_BOOK';

/** One entry of the tract book (001 section 2.5). */
export const tractBookRowSchema = z.object({
  id: z.int(),
  tractBookId: z.string(),
  instrumentCode: z.string(),
  instrumentDescription: z.string(),
  /** An ISO date; '' if the book has none. */
  recordedDate: z.string(),
  /** `YYYY-MM-DDTHH:MM:SS` in the county's zone. */
  recordedDateTime: z.string(),
  legalSearchResults: z.array(legalSchema),
  /** The document that the entry refers to, if any. */
  referenceDocumentSearchResults: z.array(referenceSchema),
  pageCount: z.int(),
  sourcedDocKey: sourcedDocKeySchema,
});
export type TractBookRow = z.output<typeof tractBookRowSchema>;

/** Everything that the details of an entry show; `id` is 0 while they are withheld. */
export const tractBookDetailSchema = z.extend(tractBookRowSchema, detailAnswerFields);
export type TractBookDetail = z.output<typeof tractBookDetailSchema>;

const defineTractBookSearch = searchesOf(tractBookRowSchema, 'tractBookId');

/** 001 section 2.2, 'Tract Book Search by ID'. */
export const searchByTractBookId = defineTractBookSearch('searchByTractBookId', 'Entries of the tract book by ID.', {
  tractBookId: textCriterion(60),
});

/** 001 section 3, 'Tract book legal criteria'. */
export const searchByTractBookLegal = defineTractBookSearch(
  'searchByTractBookLegal',
  'Entries of the tract book about land, by plat and lot, or by section, township and range.',
  {
    ...landFields,
    /** The other lot, for either legal type. */
    otherLot: textCriterion(200),
    ...recordedDateFields,
  },
);

/**
 * One page of a grantor or grantee book (001 section 3, 'Grantor/grantee book row'): its range of names and of dates.
 */
export const grantorGranteeBookRowSchema = z.object({
  id: z.int(),
  bookReferenceId: z.string(),
  /** GRANTOR or GRANTEE. */
  type: z.string(),
  fromName: z.string(),
  toName: z.string(),
  /** ISO dates; '' if the book has none. */
  fromDate: z.string(),
  toDate: z.string(),
  pageCount: z.int(),
  sourcedDocKey: sourcedDocKeySchema,
});
export type GrantorGranteeBookRow = z.output<typeof grantorGranteeBookRowSchema>;

export const grantorGranteeBookDetailSchema = z.extend(grantorGranteeBookRowSchema, detailAnswerFields);
export type GrantorGranteeBookDetail = z.output<typeof grantorGranteeBookDetailSchema>;

/** 001 section 2.2, 'Grantor Grantee Book'. */
export const searchByGrantorGranteeBook = searchesOf(grantorGranteeBookRowSchema, 'bookReferenceId')(
  'searchByGrantorGranteeBook',
  'Pages of the grantor and grantee books that contain a name.',
  {
    grantorGranteeLastName: textCriterion(500),
    searchIn: z._default(z.enum(['BOTH', 'GRANTORS', 'GRANTEES']), 'BOTH'),
    ...recordedDateFields,
  },
);

const details = {
  method: 'POST',
  access: 'session',
  limitedAs: 'details',
  compressedExcept: ['usageBalance'],
  request: detailsRequest,
} as const;

export const tractBookDetails = defineCall({
  ...details,
  name: 'tractBookDetails',
  path: 'search/tractBookDetails',
  summary: 'One entry of the tract book in full, by its id.',
  content: tractBookDetailSchema,
});

export const grantorGranteeBookDetails = defineCall({
  ...details,
  name: 'grantorGranteeBookDetails',
  path: 'search/grantorGranteeBookDetails',
  summary: 'One page of a grantor or grantee book in full, by its id.',
  content: grantorGranteeBookDetailSchema,
});

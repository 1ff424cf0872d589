import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { taxLienRowSchema } from '../search/tax-lien-search.ts';
import { detailAnswerFields, detailsRequest } from './record-details.ts';

/** Everything that the details of a tax lien show; `docId` is 0 if they must be paid for first (001 section 4.4). */
export const taxLienDetailSchema = z.extend(taxLienRowSchema, detailAnswerFields);
export type TaxLienDetail = z.output<typeof taxLienDetailSchema>;

export const taxLienDetails = defineCall({
  name: 'taxLienDetails',
  method: 'POST',
  path: 'search/taxLienDetails',
  access: 'session',
  limitedAs: 'details',
  compressedExcept: ['usageBalance'],
  summary: 'One tax lien in full, by the id of its document.',
  request: detailsRequest,
  content: taxLienDetailSchema,
});

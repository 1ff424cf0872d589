import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { documentRowSchema } from '../search/rows.ts';
import { detailAnswerFields, detailsRequest } from './record-details.ts';

/** Everything that the details panel shows; `docId` is 0 if the details must be paid for first (001 section 4.4). */
export const documentDetailSchema = z.extend(documentRowSchema, {
  parcelIds: z.array(z.string()),
  addresses: z.array(z.string()),
  ...detailAnswerFields,
});
export type DocumentDetail = z.output<typeof documentDetailSchema>;

export const documentDetails = defineCall({
  name: 'documentDetails',
  method: 'POST',
  path: 'search/documentDetails',
  access: 'session',
  limitedAs: 'details',
  compressedExcept: ['usageBalance'],
  summary: 'One document in full, by its id.',
  request: detailsRequest,
  content: documentDetailSchema,
});

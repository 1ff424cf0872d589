import { REPORT_RANGES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall, FILE_TYPES } from '../platform/call.ts';

const dateText = z.string().check(z.maxLength(40));

export const transactionReport = defineCall({
  name: 'transactionReport',
  method: 'POST',
  path: 'home/transactionReport',
  access: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'],
  limitedAs: 'report',
  file: FILE_TYPES.pdf,
  summary:
    'The charges in a range of at most a year, as a PDF: those of the user or, for its administrators, of the account.',
  request: z.strictObject({
    /** MM/DD/YYYY. Both dates apply only to CUSTOM. */
    fromDate: dateText,
    toDate: dateText,
    reportType: z.enum(['USER', 'ACCOUNT']),
    reportRange: z.enum(REPORT_RANGES),
  }),
  content: z.null(),
});

import { REPORT_ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/** Rows per page of a history. */
export const HISTORY_PAGE_ROWS = 25;
/** The number of most recent rows that can be paged through. */
export const MAX_HISTORY_ROWS = 10_000;

const typed = z._default(z.string().check(z.maxLength(200)), '');

/** All log entries about one user or one document, newest first, in plain words. */
export const readHistory = defineCall({
  name: 'readHistory',
  method: 'POST',
  path: 'report/history',
  access: REPORT_ROLES.accountTypeReport,
  limitedAs: 'userList',
  summary: 'The whole history of one user or one document, with its charges.',
  request: z.strictObject({
    subject: z._default(z.enum(['USER', 'DOCUMENT']), 'USER'),
    /** The full username. */
    username: typed,
    /** Empty for document numbers of any type. */
    documentType: typed,
    documentNumber: typed,
    page: z._default(z.int().check(z.minimum(1)), 1),
  }),
  content: z.object({
    rows: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        username: z.string(),
        accountName: z.string(),
        event: z.string(),
        /** One or more lines of text. */
        details: z.string(),
        address: z.string(),
        /** The amount from the ledger, negative for a refund; null if nothing was charged. */
        chargedCents: z.nullable(z.int()),
      }),
    ),
    total: z.int(),
    page: z.int(),
  }),
});

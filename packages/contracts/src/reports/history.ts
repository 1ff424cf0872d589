import { HISTORY_ROLES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/** Rows per page of a history. */
export const HISTORY_PAGE_ROWS = 25;
/** The number of most recent rows that can be paged through. */
export const MAX_HISTORY_ROWS = 10_000;

const criterion = z._default(z.string().check(z.maxLength(200)), '');

/**
 * One page of the audit log's rows about one user or one document, newest first, with their charges. A missing criterion, or a username that
 * nobody has or had, is refused as INVALID with a message at its field.
 */
export const readHistory = defineCall({
  name: 'readHistory',
  method: 'POST',
  path: 'report/history',
  access: HISTORY_ROLES,
  limitedAs: 'listPage',
  summary: 'The history of one user or one document, newest first, with the charges.',
  request: z.strictObject({
    /** USER needs `username`; DOCUMENT needs `documentNumber`. */
    subject: z._default(z.enum(['USER', 'DOCUMENT']), 'USER'),
    /** The full username. */
    username: criterion,
    /** Empty for documents of all types with the number. */
    documentType: criterion,
    documentNumber: criterion,
    page: z._default(z.int().check(z.minimum(1)), 1),
  }),
  content: z.object({
    rows: z.array(
      z.object({
        /** The id of the row in the audit log. */
        id: z.int(),
        at: z.iso.datetime(),
        /** The user who acted. */
        username: z.string(),
        accountName: z.string(),
        /** What happened, in the reader's language. */
        event: z.string(),
        /** The details of the event in the reader's language: one or more lines, separated by line breaks. */
        details: z.string(),
        /** The IP address from which the user acted. */
        address: z.string(),
        /** The amount of the charge, negative for a refund; null if the row has none. */
        chargedCents: z.nullable(z.int()),
        /** The order of a purchase that can be refunded, and what goes back: cents without a card fee, or images. */
        refundable: z._default(
          z.nullable(z.object({ imageStateGuid: z.string(), cents: z.int(), images: z.int() })),
          null,
        ),
      }),
    ),
    /** The number of rows on all pages, at most `MAX_HISTORY_ROWS`. */
    total: z.int(),
    /** The number of this page: the last one if the request asked for a later page. */
    page: z.int(),
  }),
});

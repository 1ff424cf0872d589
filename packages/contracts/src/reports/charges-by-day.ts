import { CHART_DAYS, STATEMENT_ROLES, TRANSACTION_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/** Charges per day for recent days, by kind. Staff see all accounts, account administrators their own. */
export const chargesByDay = defineCall({
  name: 'chargesByDay',
  method: 'POST',
  path: 'report/chargesByDay',
  access: STATEMENT_ROLES,
  limitedAs: 'reportPreview',
  summary: 'The charges on each of the last days, by kind.',
  request: z.strictObject({ days: z._default(z.literal(CHART_DAYS), CHART_DAYS[1]) }),
  content: z.object({
    /** The dates in the county's zone, 'YYYY-MM-DD' in ascending order; the last one is today. */
    days: z.array(z.string()),
    /** The charged kinds, each with its cents per day. */
    kinds: z.array(z.object({ type: z.enum(TRANSACTION_TYPES), transactions: z.int(), cents: z.array(z.int()) })),
    transactions: z.int(),
    totalCents: z.int(),
  }),
});

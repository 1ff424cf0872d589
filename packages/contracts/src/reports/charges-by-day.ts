import { CHART_DAYS, STATEMENT_ROLES, TRANSACTION_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/** What was charged on each of the last days, by kind: of all accounts to staff, of its own to who administers one. */
export const chargesByDay = defineCall({
  name: 'chargesByDay',
  method: 'POST',
  path: 'report/chargesByDay',
  access: STATEMENT_ROLES,
  limitedAs: 'reportPreview',
  summary: 'What was charged on each of the last days, by kind.',
  request: z.strictObject({ days: z._default(z.literal(CHART_DAYS), CHART_DAYS[1]) }),
  content: z.object({
    /** The county's days in their order, 'YYYY-MM-DD'; the last one is today. */
    days: z.array(z.string()),
    /** The kinds that were charged, each with its cents of every day. */
    kinds: z.array(z.object({ type: z.enum(TRANSACTION_TYPES), transactions: z.int(), cents: z.array(z.int()) })),
    transactions: z.int(),
    totalCents: z.int(),
  }),
});

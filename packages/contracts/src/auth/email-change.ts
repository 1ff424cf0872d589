import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  method: 'POST',
  path: 'auth/confirmEmail',
  access: 'public',
  limitedAs: 'emailTicket',
  summary: 'Confirms a new email address with the ticket that was emailed to it. The ticket works once.',
  request: z.strictObject({ ticket: z.string().check(z.maxLength(200)) }),
  content: z.object({ email: z.string() }),
});

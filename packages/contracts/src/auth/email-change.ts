import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  method: 'POST',
  path: 'auth/confirmEmail',
  access: 'public',
  limitedAs: 'emailTicket',
  summary: "Makes a new email address the user's by the ticket that was mailed to it, which works once.",
  request: z.strictObject({ ticket: z.string().check(z.maxLength(200)) }),
  content: z.object({ email: z.string() }),
});

import * as z from 'zod/mini';
import { newPasswordFields } from '../current-user/new-password.ts';
import { defineCall } from '../platform/call.ts';

// These calls return the same response whether or not a user exists; details go only to the email address.

const email = z.string().check(z.maxLength(254));

export const forgotUsername = defineCall({
  name: 'forgotUsername',
  method: 'POST',
  path: 'auth/forgotUsername',
  access: 'public',
  limitedAs: 'forgottenUsername',
  summary: 'Emails the usernames of an email address to that address.',
  request: z.strictObject({ email }),
  content: z.nullable(z.object({})),
});

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  method: 'POST',
  path: 'auth/forgotPassword',
  access: 'public',
  limitedAs: 'forgottenPassword',
  summary: 'Emails a link for a new password to a user.',
  request: z.strictObject({ username: z.string().check(z.maxLength(200)), email }),
  content: z.nullable(z.object({})),
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: 'auth/resetPassword',
  access: 'public',
  limitedAs: 'resetTicket',
  summary: 'Sets a new password with the ticket of such a link. The ticket works once.',
  request: z.strictObject({
    ...newPasswordFields,
    ticket: z.string().check(z.maxLength(200)),
  }),
  content: z.nullable(z.object({})),
});

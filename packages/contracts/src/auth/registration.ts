import * as z from 'zod/mini';
import { newPasswordFields } from '../current-user/new-password.ts';
import { personRequest } from '../current-user/person-fields.ts';
import { defineCall } from '../platform/call.ts';

export const signUp = defineCall({
  name: 'signUp',
  method: 'POST',
  path: 'auth/signUp',
  access: 'public',
  limitedAs: 'signUp',
  summary:
    "Registers a visitor in the county's walk-in account. Only an email reveals that the email address is already registered.",
  request: z.strictObject({
    ...personRequest,
    username: z.string().check(z.maxLength(200)),
    ...newPasswordFields,
    /** Name of the visitor's language, used for emails and the first screens. */
    language: z.optional(z.string().check(z.maxLength(40))),
  }),
  content: z.nullable(z.object({})),
});

export const completeRegistration = defineCall({
  name: 'completeRegistration',
  method: 'POST',
  path: 'auth/completeRegistration',
  access: 'public',
  limitedAs: 'registrationTicket',
  summary: 'Confirms a registration with the ticket in its email. The ticket works once.',
  request: z.strictObject({ ticket: z.string().check(z.maxLength(200)) }),
  content: z.object({ fullName: z.string(), username: z.string() }),
});

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: 'auth/acceptInvitation',
  access: 'public',
  limitedAs: 'invitationTicket',
  summary: 'Sets the first password of an invited user with the ticket in the email. The ticket works once.',
  request: z.strictObject({ ...newPasswordFields, ticket: z.string().check(z.maxLength(200)) }),
  content: z.object({ fullName: z.string(), username: z.string() }),
});

import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { emptyBody, nothing } from '../platform/envelope.ts';
import { newPasswordFields } from './new-password.ts';
import { personContent, personRequest } from './person-fields.ts';

/** Not GUEST: all guests share one user, which has no profile or password. */
const WITH_PROFILE = ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'] as const;

const profileSchema = z.object({
  ...personContent,
  /** A new address that is not confirmed yet: its emailed link has not been opened. */
  pendingEmail: z.optional(z.string()),
});
export type Profile = z.output<typeof profileSchema>;

export const readProfile = defineCall({
  name: 'readProfile',
  method: 'GET',
  path: 'currentUser/profile',
  access: WITH_PROFILE,
  summary: "Reads the caller's own profile.",
  request: nothing,
  content: profileSchema,
});

export const updateProfile = defineCall({
  name: 'updateProfile',
  method: 'POST',
  path: 'currentUser/profile',
  access: WITH_PROFILE,
  limitedAs: 'profile',
  summary:
    "Changes the caller's own profile. Another email address wants a login of the last five minutes, and counts once its link is opened.",
  request: z.strictObject(personRequest),
  /** Null from older servers, which changed the address immediately. */
  content: z.nullable(z.object({ pendingEmail: z.optional(z.string()) })),
});

export const keepEmail = defineCall({
  name: 'keepEmail',
  method: 'POST',
  path: 'currentUser/keepEmail',
  access: WITH_PROFILE,
  limitedAs: 'profile',
  summary: 'Takes back a new email address that waits for its proof: the link that was sent to it works no more.',
  request: emptyBody,
  content: z.nullable(z.object({})),
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: 'currentUser/password',
  access: WITH_PROFILE,
  limitedAs: 'password',
  beforePasswordChange: true,
  summary: "Changes the caller's own password, which wants a login of the last five minutes; all other sessions end.",
  request: z.strictObject(newPasswordFields),
  content: z.nullable(z.object({})),
});

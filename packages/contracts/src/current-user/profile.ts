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
    "Changes the caller's own profile. A new email address requires a login in the last five minutes, and takes effect when its link is opened.",
  request: z.strictObject({
    ...personRequest,
    /** The profile as the page read it: fields that the user has not changed since keep their stored values. */
    seen: z.optional(z.strictObject(personContent)),
  }),
  /** Null from older servers, which changed the address immediately. */
  content: z.nullable(
    z.object({
      pendingEmail: z.optional(z.string()),
      /** The stored profile. */
      profile: z.optional(z.object(personContent)),
    }),
  ),
});

/** Named for its button: the user keeps the current address. */
export const keepEmail = defineCall({
  name: 'keepEmail',
  method: 'POST',
  path: 'currentUser/keepEmail',
  access: WITH_PROFILE,
  limitedAs: 'profile',
  summary: 'Cancels a change of the email address that is not confirmed yet. Its link no longer works.',
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
  summary: "Changes the caller's own password, and ends all other sessions. Requires a login in the last five minutes.",
  request: z.strictObject(newPasswordFields),
  content: z.nullable(z.object({})),
});

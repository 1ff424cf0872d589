import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { emptyBody, nothing } from '../platform/envelope.ts';

/** Every role except GUEST: all guests share one user without a password, hence without a second factor. */
const WITH_PASSWORD = ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'] as const;

/** Maximum length of a code: six digits, or a recovery code with its dashes. */
export const SECOND_FACTOR_LENGTH = 40;
const code = z.string().check(z.maxLength(SECOND_FACTOR_LENGTH));
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const readSecondFactor = defineCall({
  name: 'readSecondFactor',
  method: 'GET',
  path: 'currentUser/secondFactor',
  access: WITH_PASSWORD,
  beforeSecondFactor: true,
  summary: 'Whether the caller logs in with a one-time code after the password, and whether the county requires it.',
  request: nothing,
  content: z.object({
    isOn: z.boolean(),
    isRequired: z.boolean(),
    /** When it was set up; ISO 8601. */
    since: z.optional(z.string()),
    recoveryCodesLeft: z.int(),
  }),
});

export const beginSecondFactor = defineCall({
  name: 'beginSecondFactor',
  method: 'POST',
  path: 'currentUser/beginSecondFactor',
  access: WITH_PASSWORD,
  limitedAs: 'password',
  beforeSecondFactor: true,
  summary:
    'Creates a secret for an authenticator app. It takes effect when one of its codes is confirmed. Requires a login in the last five minutes.',
  request: emptyBody,
  content: z.object({
    /** Base 32, for manual entry. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    address: z.string(),
  }),
});

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: 'currentUser/confirmSecondFactor',
  access: WITH_PASSWORD,
  limitedAs: 'password',
  beforeSecondFactor: true,
  summary: 'Turns the second factor on with a code of the created secret, and ends all other sessions of the caller.',
  request: z.strictObject({ code }),
  content: recoveryCodes,
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: 'currentUser/renewRecoveryCodes',
  access: WITH_PASSWORD,
  limitedAs: 'password',
  summary:
    'Creates ten new recovery codes, and invalidates the previous ones. Requires a login in the last five minutes.',
  request: emptyBody,
  content: recoveryCodes,
});

export const removeSecondFactor = defineCall({
  name: 'removeSecondFactor',
  method: 'POST',
  path: 'currentUser/removeSecondFactor',
  access: WITH_PASSWORD,
  limitedAs: 'password',
  summary: 'Turns the second factor off, unless the county requires it. Requires a login in the last five minutes.',
  request: emptyBody,
  content: z.nullable(z.object({})),
});

export const proveIdentity = defineCall({
  name: 'proveIdentity',
  method: 'POST',
  path: 'currentUser/proveIdentity',
  access: WITH_PASSWORD,
  limitedAs: 'password',
  summary:
    "Checks the caller's password, or a code of the second factor. For the next ten minutes, this session may make changes that require this proof.",
  request: z.strictObject({ proof: z.string().check(z.maxLength(200)) }),
  content: z.nullable(z.object({})),
});

export const ownSessions = defineCall({
  name: 'ownSessions',
  method: 'GET',
  path: 'currentUser/sessions',
  access: WITH_PASSWORD,
  summary: "The caller's open sessions, most recently used first.",
  request: nothing,
  content: z.object({
    sessions: z.array(
      z.object({
        isThis: z.boolean(),
        /** The client's network, not its full address. */
        network: z.string(),
        /** ISO 8601. */
        loggedInAt: z.string(),
        /** ISO 8601; up to half a minute old. */
        lastSeenAt: z.string(),
      }),
    ),
  }),
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'POST',
  path: 'currentUser/endOtherSessions',
  access: WITH_PASSWORD,
  limitedAs: 'password',
  summary: "Ends all of the caller's sessions except this one. Requires a login in the last five minutes.",
  request: emptyBody,
  content: z.object({ ended: z.int() }),
});

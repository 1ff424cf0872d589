import * as z from 'zod/mini';

const typed = z.string().check(z.maxLength(200));

/** A new password. The confirmation is optional (000 section 7 sends only the password) but must match if sent. */
export const newPasswordFields = { password: typed, passwordConfirm: z.optional(typed) };

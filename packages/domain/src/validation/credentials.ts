import { isCommonPassword } from './common-passwords.ts';
import { type FieldMessage, type FieldMessages, REQUIRED, type ValidationKey } from './messages.ts';
import { collectMessages } from './text-checks.ts';

export const USERNAME_LENGTH = { minimum: 8, maximum: 50 } as const;
export const PASSWORD_LENGTH = { minimum: 8, maximum: 64 } as const;

const LETTER_OR_DIGIT = /^[A-Za-z0-9]$/;

/** In the specification's order: the first broken rule determines the message. */
const USERNAME_RULES: readonly (readonly [ValidationKey, (username: string) => boolean])[] = [
  ['validation.usernameMinimum', (name) => name.length < USERNAME_LENGTH.minimum],
  ['validation.usernameMaximum', (name) => name.length > USERNAME_LENGTH.maximum],
  ['validation.usernameCharacters', (name) => !/^[A-Za-z0-9_.@]*$/.test(name)],
  ['validation.usernameStart', (name) => !LETTER_OR_DIGIT.test(name.charAt(0))],
  ['validation.usernameEnd', (name) => !LETTER_OR_DIGIT.test(name.charAt(name.length - 1))],
  ['validation.usernameConsecutive', (name) => /[_.@]{2}/.test(name)],
];

/** Checks a new username (000 section 5). The login does not use it: any name may be tried there. */
export function checkUsername(username: string): FieldMessage | undefined {
  if (username === '') return REQUIRED;
  const broken = USERNAME_RULES.find(([, isBroken]) => isBroken(username));
  return broken && { key: broken[0] };
}

/** Checks a new password (000 section 5), and that it is not a common one. Length is counted in characters. */
export function checkPassword(password: string): FieldMessage | undefined {
  if (password.length === 0) return REQUIRED;
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.minimum) return { key: 'validation.passwordMinimum' };
  if (length > PASSWORD_LENGTH.maximum) return { key: 'validation.passwordMaximum' };
  const isComposed = /\p{L}/u.test(password) && /\d/.test(password) && /[!@#$%^&]/.test(password);
  if (!isComposed) return { key: 'validation.passwordComposition' };
  return isCommonPassword(password) ? { key: 'validation.passwordCommon' } : undefined;
}

/** Checks a new password and its confirmation; a mismatch is reported at the confirmation. */
export function checkNewPassword(
  password: string,
  passwordConfirm: string,
): FieldMessages<'password' | 'passwordConfirm'> {
  const mismatch: FieldMessage | undefined =
    password === passwordConfirm ? undefined : { key: 'validation.passwordMismatch' };
  return collectMessages({
    password: checkPassword(password),
    passwordConfirm: passwordConfirm === '' ? REQUIRED : mismatch,
  });
}

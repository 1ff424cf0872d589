import { type FieldMessage, fieldMessage, REQUIRED } from './messages.ts';

/** The maximum length of an email address (RFC 5321). */
const EMAIL_LENGTH = 254;

/** Checks the syntax of an email address. Whether it exists is not checked. */
export function checkEmail(email: string): FieldMessage | undefined {
  const typed = email.trim();
  if (typed === '') return REQUIRED;
  if (typed.length > EMAIL_LENGTH) return fieldMessage('validation.maximumCharacters', { maximum: EMAIL_LENGTH });
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? undefined : fieldMessage('validation.malformed');
}

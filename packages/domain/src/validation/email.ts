import { type FieldMessage, fieldMessage, REQUIRED } from './messages.ts';

/** What a mail server takes at most (RFC 5321). */
const EMAIL_LENGTH = 254;

/** Checks an email address as far as a form can: whether mail arrives, only mail can tell. */
export function checkEmail(email: string): FieldMessage | undefined {
  const typed = email.trim();
  if (typed === '') return REQUIRED;
  if (typed.length > EMAIL_LENGTH) return fieldMessage('validation.maximumCharacters', { maximum: EMAIL_LENGTH });
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? undefined : fieldMessage('validation.malformed');
}

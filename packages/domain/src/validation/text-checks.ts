import { foldName } from '../names/index.ts';
import { type FieldMessage, fieldMessage, REQUIRED } from './messages.ts';

/** The minimum length of a last or business name in a search (001 section 5, 'minimum 2'), in letters and digits. */
export const NAME_MIN_LENGTH = 2;

export interface TextRules {
  /** The message for an empty field. Undefined if the field is optional. */
  readonly emptyMessage?: FieldMessage | undefined;
  /** The minimum number of letters and digits, 1 by default. Punctuation and spaces do not count, since searches ignore them. */
  readonly minLength?: number;
}

/**
 * Checks a text that a search compares with names or numbers (001 section 5). Returns a message, or undefined for a valid
 * text. A text with '%' gets 'Invalid characters.', and so does one without any letter or digit, because no record could match it. A
 * text that is too short gets 'N characters minimum.'
 */
export function checkText(text: string, { emptyMessage, minLength = 1 }: TextRules): FieldMessage | undefined {
  if (text.trim() === '') return emptyMessage;
  // the folded name has only the letters and digits; `Array.from` counts each as one, but `length` counts rare ones as two
  const length = Array.from(foldName(text)).length;
  if (text.includes('%') || length === 0) return fieldMessage('validation.invalidCharacters');
  return length < minLength ? fieldMessage('validation.minimumCharacters', { minimum: minLength }) : undefined;
}

/** Checks an optional middle initial, which may have one character (001 section 5). */
export function checkMiddleInitial(text: string): FieldMessage | undefined {
  const initial = text.trim();
  // NFC combines a letter and its accent, which some keyboards send as two characters
  if (Array.from(initial.normalize('NFC')).length > 1)
    return fieldMessage('validation.maximumCharacters', { maximum: 1 });
  return checkText(initial, {});
}

/** Returns `REQUIRED` for a text that is empty or has only spaces. */
export function checkRequired(text: string): FieldMessage | undefined {
  return text.trim() === '' ? REQUIRED : undefined;
}

/** Drops the fields without a message from the results of checks. If all fields are valid, the returned object is empty. */
export function collectMessages<Field extends string>(
  results: Readonly<Record<Field, FieldMessage | undefined>>,
): Partial<Record<Field, FieldMessage>> {
  const messages: Partial<Record<Field, FieldMessage>> = {};
  for (const field in results) {
    const message = results[field];
    if (message) messages[field] = message;
  }
  return messages;
}

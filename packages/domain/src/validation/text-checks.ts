import { foldName } from '../names/index.ts';
import { type FieldMessage, fieldMessage, REQUIRED } from './messages.ts';

/** The minimum length of a last or business name in a search (001 section 5, 'minimum 2'), in letters and digits. */
export const NAME_MINIMUM = 2;

export interface TextRules {
  /** The message for an empty field; none if it is optional. */
  readonly missing?: FieldMessage | undefined;
  /** The minimum number of letters and digits. Punctuation and spaces do not count, since the search ignores them. */
  readonly minimum?: number;
}

/** The general text checks of 001 section 5: required, 'Invalid characters.' for '%', 'N characters minimum.' */
export function checkText(text: string, { missing, minimum = 1 }: TextRules): FieldMessage | undefined {
  if (text.trim() === '') return missing;
  const letters = Array.from(foldName(text)).length;
  if (text.includes('%') || letters === 0) return fieldMessage('validation.invalidCharacters');
  return letters < minimum ? fieldMessage('validation.minimumCharacters', { minimum }) : undefined;
}

/** Checks a middle initial: one character or blank (001 section 5). */
export function checkMiddleInitial(text: string): FieldMessage | undefined {
  const typed = text.trim();
  if (Array.from(typed.normalize('NFC')).length > 1)
    return fieldMessage('validation.maximumCharacters', { maximum: 1 });
  return checkText(typed, {});
}

/** Returns `REQUIRED` for a blank text. */
export function checkRequired(text: string): FieldMessage | undefined {
  return text.trim() === '' ? REQUIRED : undefined;
}

/** Collects the messages of the fields that have one; an empty object means that all are valid. */
export function collectMessages<Field extends string>(
  checks: Readonly<Record<Field, FieldMessage | undefined>>,
): Partial<Record<Field, FieldMessage>> {
  const messages: Partial<Record<Field, FieldMessage>> = {};
  for (const field in checks) {
    const message = checks[field];
    if (message) messages[field] = message;
  }
  return messages;
}

import { foldName } from '../names/index.ts';
import { type FieldMessage, fieldMessage, REQUIRED } from './messages.ts';

/** Shortest last or business name that is searched (001 section 5, 'minimum 2'), counted in letters and digits. */
export const NAME_MINIMUM = 2;

export interface TextRules {
  /** The message when nothing is typed; none when the field may stay empty. */
  readonly missing?: FieldMessage | undefined;
  /** Fewest letters and digits; signs and spaces do not count, because the search does not see them. */
  readonly minimum?: number;
}

/** The generic text checks of 001 section 5: required, '%' is 'Invalid characters.', 'N characters minimum.' */
export function checkText(text: string, { missing, minimum = 1 }: TextRules): FieldMessage | undefined {
  if (text.trim() === '') return missing;
  const letters = Array.from(foldName(text)).length;
  if (text.includes('%') || letters === 0) return fieldMessage('validation.invalidCharacters');
  return letters < minimum ? fieldMessage('validation.minimumCharacters', { minimum }) : undefined;
}

/** A middle initial is one character (001 section 5); blank is fine. */
export function checkMiddleInitial(text: string): FieldMessage | undefined {
  const typed = text.trim();
  if (Array.from(typed.normalize('NFC')).length > 1)
    return fieldMessage('validation.maximumCharacters', { maximum: 1 });
  return checkText(typed, {});
}

/** `REQUIRED` when blank. */
export function checkRequired(text: string): FieldMessage | undefined {
  return text.trim() === '' ? REQUIRED : undefined;
}

/** Keeps the fields that have a message: an object without keys means that all is well. */
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

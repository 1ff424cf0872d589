import { type FieldMessage, fieldMessage } from './messages.ts';
import { checkMiddleInitial, checkText, NAME_MIN_LENGTH } from './text-checks.ts';

/** The three typed fields of one name. */
export interface TypedPerson {
  readonly last: string;
  readonly first: string;
  readonly middle: string;
}

const isTyped = (text: string) => text.trim() !== '';
const IF_FIRST_NAME = fieldMessage('validation.requiredIfFirstName');
const IF_MIDDLE_INITIAL = fieldMessage('validation.requiredIfMiddleInitial');

/** 'Required if ...' for a last name, depending on the other fields of the person. */
function missingLastName({ first, middle }: TypedPerson): FieldMessage | undefined {
  if (isTyped(first)) return IF_FIRST_NAME;
  return isTyped(middle) ? IF_MIDDLE_INITIAL : undefined;
}

/**
 * Checks one name (001 section 5). The minimum of 2 characters applies to business and last names; a first name may be
 * an initial.
 * @param missing the message for a missing last name; by default it is required only with the other two fields
 */
export function checkPerson(
  person: TypedPerson,
  missing = missingLastName(person),
): Readonly<Record<keyof TypedPerson, FieldMessage | undefined>> {
  return {
    last: checkText(person.last, { emptyMessage: missing, minLength: NAME_MIN_LENGTH }),
    first: checkText(person.first, { emptyMessage: isTyped(person.middle) ? IF_MIDDLE_INITIAL : undefined }),
    middle: checkMiddleInitial(person.middle),
  };
}

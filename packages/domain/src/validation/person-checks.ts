import { type FieldMessage, fieldMessage } from './messages.ts';
import { checkMiddleInitial, checkText, NAME_MINIMUM } from './text-checks.ts';

/** The three fields of one name as they were typed. */
export interface TypedPerson {
  readonly last: string;
  readonly first: string;
  readonly middle: string;
}

const isTyped = (text: string) => text.trim() !== '';
const IF_FIRST_NAME = fieldMessage('validation.requiredIfFirstName');
const IF_MIDDLE_INITIAL = fieldMessage('validation.requiredIfMiddleInitial');

/** 'Required if ...' for a last name, by the other typed fields of the same person. */
function neededWith({ first, middle }: TypedPerson): FieldMessage | undefined {
  if (isTyped(first)) return IF_FIRST_NAME;
  return isTyped(middle) ? IF_MIDDLE_INITIAL : undefined;
}

/**
 * Checks one name (001 section 5). The minimum of 2 is for business and last names; a first name may be an initial.
 * @param missing the message when there is no last name; by default it is needed only with the other two
 */
export function checkPerson(
  person: TypedPerson,
  missing = neededWith(person),
): Readonly<Record<keyof TypedPerson, FieldMessage | undefined>> {
  return {
    last: checkText(person.last, { missing, minimum: NAME_MINIMUM }),
    first: checkText(person.first, { missing: isTyped(person.middle) ? IF_MIDDLE_INITIAL : undefined }),
    middle: checkMiddleInitial(person.middle),
  };
}

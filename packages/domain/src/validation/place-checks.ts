import { foldName } from '../names/index.ts';
import { type FieldMessage, fieldMessage } from './messages.ts';
import { checkText } from './text-checks.ts';

/** The minimum length of a street, city or village in a search (001 section 9), in letters and digits. */
const PLACE_MINIMUM = 3;

/** Like `checkText`, but with the specific message for places that are too short. */
export function checkPlace(text: string, missing: FieldMessage | undefined): FieldMessage | undefined {
  const wrong = checkText(text, { emptyMessage: missing });
  if (wrong || text.trim() === '' || Array.from(foldName(text)).length >= PLACE_MINIMUM) return wrong;
  return fieldMessage(missing ? 'validation.threeCharacters' : 'validation.threeCharactersOrBlank');
}

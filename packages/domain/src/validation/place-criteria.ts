import type { RecordedOn } from '../dates/index.ts';
import { foldName } from '../names/index.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from './messages.ts';
import { checkRecordedDates, type RecordedDates } from './recorded-dates.ts';
import { checkRequired, checkText, collectMessages, NAME_MINIMUM } from './text-checks.ts';

/** Shortest street, city or village that is searched (001 section 9), counted in letters and digits. */
const PLACE_MINIMUM = 3;

/** Like `checkText`, with the sentence that the forms have for places that are too short. */
function checkPlace(text: string, missing: FieldMessage | undefined): FieldMessage | undefined {
  const wrong = checkText(text, { missing });
  if (wrong || text.trim() === '' || Array.from(foldName(text)).length >= PLACE_MINIMUM) return wrong;
  return fieldMessage(missing ? 'validation.threeCharacters' : 'validation.threeCharactersOrBlank');
}

/** The typed part of an Address search (001 section 3). */
export interface AddressCriteria extends RecordedDates {
  readonly streetNumber: string;
  readonly streetName: string;
  readonly city: string;
}

/** Checks an Address search (001 section 5). */
export function checkAddressSearch(criteria: AddressCriteria, today: RecordedOn): FieldMessages<keyof AddressCriteria> {
  return collectMessages({
    streetNumber: checkText(criteria.streetNumber, { missing: REQUIRED }),
    streetName: checkPlace(criteria.streetName, REQUIRED),
    city: checkPlace(criteria.city, undefined),
    ...checkRecordedDates(criteria, today),
  });
}

/** The typed part of a Parcel ID search (001 section 3). */
export interface ParcelCriteria extends RecordedDates {
  readonly parcelId: string;
}

const ONLY_LETTERS_AND_NUMBERS = /^[\p{L}\p{M}\p{N}]+$/u;

/** Checks a Parcel ID search (001 section 5): letters and numbers only, two of them at least. */
export function checkParcelIdSearch(criteria: ParcelCriteria, today: RecordedOn): FieldMessages<keyof ParcelCriteria> {
  const parcelId = criteria.parcelId.trim();
  const other = parcelId !== '' && !ONLY_LETTERS_AND_NUMBERS.test(parcelId);
  return collectMessages({
    parcelId: other
      ? fieldMessage('validation.lettersAndNumbersOnly')
      : checkText(parcelId, { missing: REQUIRED, minimum: NAME_MINIMUM }),
    ...checkRecordedDates(criteria, today),
  });
}

/** The typed part of a Tract Index search (001 section 2.2). */
export interface TractIndexCriteria extends RecordedDates {
  readonly island: string;
  readonly village: string;
  readonly parcelId: string;
}

/** Checks a Tract Index search (001 section 5). */
export function checkTractIndexSearch(
  criteria: TractIndexCriteria,
  today: RecordedOn,
): FieldMessages<keyof TractIndexCriteria> {
  return collectMessages({
    island: checkRequired(criteria.island),
    village: checkPlace(criteria.village, REQUIRED),
    parcelId: checkText(criteria.parcelId, {}),
    ...checkRecordedDates(criteria, today),
  });
}

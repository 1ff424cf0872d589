import type { IsoDate } from '../dates/index.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from './messages.ts';
import { checkPerson } from './person-checks.ts';
import { checkRecordedDates, type RecordedDates } from './recorded-dates.ts';
import { collectMessages } from './text-checks.ts';

/** The number of the selected plat; '' if none is selected. */
export interface PlatCriteria {
  readonly plat: string;
}

/** The message for a missing plat. */
export const checkPlat = ({ plat }: PlatCriteria): FieldMessage | undefined =>
  plat.trim() === '' ? fieldMessage('validation.validPlatRequired') : undefined;

/** Lots & Blocks, or Metes & Bounds. */
export type LegalType = 'LB' | 'MB';

/** Criteria for land, by plat or by section, township and range. The fields of the other legal type are ignored. */
export interface LandCriteria extends PlatCriteria {
  readonly legalType: LegalType;
  readonly section: string;
  readonly township: string;
  readonly range: string;
}

/** The checked criteria of a Legal Description search (001 section 3). */
export interface LegalCriteria
  extends LandCriteria,
    RecordedDates,
    Readonly<Record<`grantorGrantee${'LastName' | 'FirstName' | 'MiddleInitial'}${'Lb' | 'Mb'}`, string>> {}

const ONLY_DIGITS = /^\d+$/;

function checkNumber(text: string): FieldMessage | undefined {
  if (text.trim() === '') return REQUIRED;
  return ONLY_DIGITS.test(text.trim()) ? undefined : fieldMessage('validation.numbersOnly');
}

/** Checks the land criteria of a search by its legal type (001 section 5). */
export const checkLand = (criteria: LandCriteria): FieldMessages<keyof LandCriteria> =>
  criteria.legalType === 'LB'
    ? collectMessages({ plat: checkPlat(criteria) })
    : collectMessages({
        section: checkNumber(criteria.section),
        township: checkNumber(criteria.township),
        range: checkNumber(criteria.range),
      });

function checkNamedLots(criteria: LegalCriteria): FieldMessages<keyof LegalCriteria> {
  const name = checkPerson({
    last: criteria.grantorGranteeLastNameLb,
    first: criteria.grantorGranteeFirstNameLb,
    middle: criteria.grantorGranteeMiddleInitialLb,
  });
  return collectMessages({
    grantorGranteeLastNameLb: name.last,
    grantorGranteeFirstNameLb: name.first,
    grantorGranteeMiddleInitialLb: name.middle,
  });
}

function checkNamedBounds(criteria: LegalCriteria): FieldMessages<keyof LegalCriteria> {
  const name = checkPerson({
    last: criteria.grantorGranteeLastNameMb,
    first: criteria.grantorGranteeFirstNameMb,
    middle: criteria.grantorGranteeMiddleInitialMb,
  });
  return collectMessages({
    grantorGranteeLastNameMb: name.last,
    grantorGranteeFirstNameMb: name.first,
    grantorGranteeMiddleInitialMb: name.middle,
  });
}

/** Checks a Legal Description search (001 section 5), by its legal type. */
export function checkLegalDescriptionSearch(
  criteria: LegalCriteria,
  today: IsoDate,
): FieldMessages<keyof LegalCriteria> {
  const name = criteria.legalType === 'LB' ? checkNamedLots(criteria) : checkNamedBounds(criteria);
  return { ...checkLand(criteria), ...name, ...collectMessages(checkRecordedDates(criteria, today)) };
}

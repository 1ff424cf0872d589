import type { IsoDate } from '../dates/index.ts';
import { type FieldMessages, fieldMessage, REQUIRED } from './messages.ts';
import { checkPerson } from './person-checks.ts';
import { checkRecordedDates, type RecordedDates } from './recorded-dates.ts';
import { checkText, collectMessages } from './text-checks.ts';

/** The typed criteria of a Name search (001 section 3). */
export interface NameCriteria extends RecordedDates {
  readonly grantorGranteeLastName1: string;
  readonly grantorGranteeFirstName1: string;
  readonly grantorGranteeMiddleInitial1: string;
  readonly grantorGranteeLastName2: string;
  readonly grantorGranteeFirstName2: string;
  readonly grantorGranteeMiddleInitial2: string;
}

/**
 * Checks a Name search (001 section 5).
 * @param today the county's date
 */
export function checkNameSearch(criteria: NameCriteria, today: IsoDate): FieldMessages<keyof NameCriteria> {
  const first = checkPerson(
    {
      last: criteria.grantorGranteeLastName1,
      first: criteria.grantorGranteeFirstName1,
      middle: criteria.grantorGranteeMiddleInitial1,
    },
    REQUIRED,
  );
  const second = checkPerson({
    last: criteria.grantorGranteeLastName2,
    first: criteria.grantorGranteeFirstName2,
    middle: criteria.grantorGranteeMiddleInitial2,
  });
  return collectMessages({
    grantorGranteeLastName1: first.last,
    grantorGranteeFirstName1: first.first,
    grantorGranteeMiddleInitial1: first.middle,
    grantorGranteeLastName2: second.last,
    grantorGranteeFirstName2: second.first,
    grantorGranteeMiddleInitial2: second.middle,
    ...checkRecordedDates(criteria, today),
  });
}

/** The typed criteria of a Document Number search (001 section 3). */
export interface DocumentNumberCriteria {
  readonly fromDocumentNumber: string;
  readonly toDocumentNumber: string;
}

const checkDigits = (number: string) =>
  /^\d+$/.test(number) ? undefined : fieldMessage('validation.numericRangeOnly');

/**
 * Checks a Document Number search (001 section 5): a number is required; a range allows only digits, in ascending
 * order.
 */
export function checkDocumentNumberSearch(
  criteria: DocumentNumberCriteria,
): FieldMessages<keyof DocumentNumberCriteria> {
  const from = criteria.fromDocumentNumber.trim();
  const to = criteria.toDocumentNumber.trim();
  if (from === '' || to === '') {
    return collectMessages({
      fromDocumentNumber: checkText(from, { emptyMessage: REQUIRED }),
      toDocumentNumber: undefined,
    });
  }
  const digits = { fromDocumentNumber: checkDigits(from), toDocumentNumber: checkDigits(to) };
  if (digits.fromDocumentNumber || digits.toDocumentNumber) return collectMessages(digits);
  if (BigInt(to) >= BigInt(from)) return {};
  const reversed = fieldMessage('validation.numericRange');
  return { fromDocumentNumber: reversed, toDocumentNumber: reversed };
}

import { checkDateRange } from '../dates/date-range.ts';
import type { RecordedOn } from '../dates/index.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from './messages.ts';
import { checkMiddleInitial, checkText, collectMessages, NAME_MINIMUM } from './text-checks.ts';

/** The typed part of a Name search (001 section 3). */
export interface NameCriteria {
  readonly grantorGranteeLastName1: string;
  readonly grantorGranteeFirstName1: string;
  readonly grantorGranteeMiddleInitial1: string;
  readonly grantorGranteeLastName2: string;
  readonly grantorGranteeFirstName2: string;
  readonly grantorGranteeMiddleInitial2: string;
  readonly fromRecordedDate: string;
  readonly toRecordedDate: string;
}

const isTyped = (text: string) => text.trim() !== '';

/** 'Required if ...' of a last name, by what else is typed of the same person. */
function neededWith(firstName: string, middleInitial: string): FieldMessage | undefined {
  if (isTyped(firstName)) return fieldMessage('validation.requiredIfFirstName');
  return isTyped(middleInitial) ? fieldMessage('validation.requiredIfMiddleInitial') : undefined;
}

const checkLastName = (text: string, missing: FieldMessage | undefined) =>
  checkText(text, { missing, minimum: NAME_MINIMUM });
const checkFirstName = (text: string, middleInitial: string) =>
  checkText(text, { missing: isTyped(middleInitial) ? fieldMessage('validation.requiredIfMiddleInitial') : undefined });

/**
 * Checks a Name search (001 section 5). The minimum of 2 is for business and last names; a first name may be an initial.
 * @param today the county's day
 */
export function checkNameSearch(criteria: NameCriteria, today: RecordedOn): FieldMessages<keyof NameCriteria> {
  const dates = checkDateRange({ from: criteria.fromRecordedDate, to: criteria.toRecordedDate }, { today });
  const second = neededWith(criteria.grantorGranteeFirstName2, criteria.grantorGranteeMiddleInitial2);
  return collectMessages({
    grantorGranteeLastName1: checkLastName(criteria.grantorGranteeLastName1, REQUIRED),
    grantorGranteeFirstName1: checkFirstName(criteria.grantorGranteeFirstName1, criteria.grantorGranteeMiddleInitial1),
    grantorGranteeMiddleInitial1: checkMiddleInitial(criteria.grantorGranteeMiddleInitial1),
    grantorGranteeLastName2: checkLastName(criteria.grantorGranteeLastName2, second),
    grantorGranteeFirstName2: checkFirstName(criteria.grantorGranteeFirstName2, criteria.grantorGranteeMiddleInitial2),
    grantorGranteeMiddleInitial2: checkMiddleInitial(criteria.grantorGranteeMiddleInitial2),
    fromRecordedDate: dates.from,
    toRecordedDate: dates.to,
  });
}

/** The typed part of a Document Number search (001 section 3). */
export interface DocumentNumberCriteria {
  readonly fromDocumentNumber: string;
  readonly toDocumentNumber: string;
}

const checkDigits = (number: string) =>
  /^\d+$/.test(number) ? undefined : fieldMessage('validation.numericRangeOnly');

/** Checks a Document Number search (001 section 5): a number is needed, and a range takes digits only, low to high. */
export function checkDocumentNumberSearch(
  criteria: DocumentNumberCriteria,
): FieldMessages<keyof DocumentNumberCriteria> {
  const from = criteria.fromDocumentNumber.trim();
  const to = criteria.toDocumentNumber.trim();
  if (from === '' || to === '') {
    return collectMessages({
      fromDocumentNumber: checkText(from, { missing: REQUIRED }),
      toDocumentNumber: undefined,
    });
  }
  const digits = { fromDocumentNumber: checkDigits(from), toDocumentNumber: checkDigits(to) };
  if (digits.fromDocumentNumber || digits.toDocumentNumber) return collectMessages(digits);
  if (BigInt(to) >= BigInt(from)) return {};
  const reversed = fieldMessage('validation.numericRange');
  return { fromDocumentNumber: reversed, toDocumentNumber: reversed };
}

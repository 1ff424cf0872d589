import type { IsoDate } from '../dates/index.ts';
import { type FieldMessages, REQUIRED } from './messages.ts';
import { checkPerson } from './person-checks.ts';
import { checkRecordedDates, type RecordedDates } from './recorded-dates.ts';
import { checkText, collectMessages } from './text-checks.ts';

/** The four methods of searching tax liens (001 section 2.2). */
export const TAX_LIEN_METHODS = ['DATERANGE', 'DOCUMENTNUMBER', 'LIENNUMBER', 'TAXPAYER'] as const;
export type TaxLienMethod = (typeof TAX_LIEN_METHODS)[number];

/** The typed criteria of a Tax Lien search (001 section 3). Each method uses only some of the fields; the others may have any value. */
export interface TaxLienCriteria extends RecordedDates {
  readonly searchByTaxLienMethod: TaxLienMethod;
  readonly documentNumber: string;
  readonly lienNumber: string;
  readonly taxpayerName: string;
  readonly taxpayerFirstName: string;
  readonly taxpayerMiddleInitial: string;
}

/**
 * Checks the fields that the method of a Tax Lien search uses (001 section 5). Returns a message for each invalid one.
 * @param today the county's date
 */
export function checkTaxLienSearch(criteria: TaxLienCriteria, today: IsoDate): FieldMessages<keyof TaxLienCriteria> {
  switch (criteria.searchByTaxLienMethod) {
    case 'DATERANGE':
      return collectMessages(checkRecordedDates(criteria, today));
    case 'DOCUMENTNUMBER':
      return collectMessages({ documentNumber: checkText(criteria.documentNumber, { emptyMessage: REQUIRED }) });
    case 'LIENNUMBER':
      return collectMessages({ lienNumber: checkText(criteria.lienNumber, { emptyMessage: REQUIRED }) });
    case 'TAXPAYER':
      return checkTaxpayer(criteria);
  }
}

/** Checks a taxpayer's or business's name. The last or business name is always required; a first name only with a middle initial. */
function checkTaxpayer({ taxpayerName, taxpayerFirstName, taxpayerMiddleInitial }: TaxLienCriteria) {
  const typed = { last: taxpayerName, first: taxpayerFirstName, middle: taxpayerMiddleInitial };
  const hasInitialWithoutFirstName = taxpayerMiddleInitial.trim() !== '' && taxpayerFirstName.trim() === '';
  // without a first name, `checkPerson` says 'Required if MI entered.' for each missing name; otherwise the message is 'Required.'
  const { last, first, middle } = hasInitialWithoutFirstName ? checkPerson(typed) : checkPerson(typed, REQUIRED);
  return collectMessages({ taxpayerName: last, taxpayerFirstName: first, taxpayerMiddleInitial: middle });
}

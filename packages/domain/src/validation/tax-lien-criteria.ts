import type { IsoDate } from '../dates/index.ts';
import { type FieldMessages, REQUIRED } from './messages.ts';
import { checkPerson } from './person-checks.ts';
import { checkRecordedDates, type RecordedDates } from './recorded-dates.ts';
import { checkText, collectMessages } from './text-checks.ts';

/** The four methods of searching tax liens (001 section 2.2). */
export const TAX_LIEN_METHODS = ['DATERANGE', 'DOCUMENTNUMBER', 'LIENNUMBER', 'TAXPAYER'] as const;
export type TaxLienMethod = (typeof TAX_LIEN_METHODS)[number];

/** The typed criteria of a Tax Lien search (001 section 3). Only the fields of its method are used. */
export interface TaxLienCriteria extends RecordedDates {
  readonly searchByTaxLienMethod: TaxLienMethod;
  readonly documentNumber: string;
  readonly lienNumber: string;
  readonly taxpayerName: string;
  readonly taxpayerFirstName: string;
  readonly taxpayerMiddleInitial: string;
}

/**
 * Checks a Tax Lien search (001 section 5).
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

/** A missing name is 'Required.', or 'Required if MI entered.' if only an initial was typed. */
function checkTaxpayer({ taxpayerName, taxpayerFirstName, taxpayerMiddleInitial }: TaxLienCriteria) {
  const typed = { last: taxpayerName, first: taxpayerFirstName, middle: taxpayerMiddleInitial };
  const isInitialAlone = taxpayerMiddleInitial.trim() !== '' && taxpayerFirstName.trim() === '';
  const { last, first, middle } = isInitialAlone ? checkPerson(typed) : checkPerson(typed, REQUIRED);
  return collectMessages({ taxpayerName: last, taxpayerFirstName: first, taxpayerMiddleInitial: middle });
}

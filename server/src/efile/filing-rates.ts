import { cents, type EfileType, type FilingRates } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';

/** What the county asks for documents of a kind. */
export function filingRates({ efile }: Pick<CountyRecords, 'efile'>, type: EfileType): FilingRates {
  return {
    firstPageCents: cents(efile[`firstPageCharge${type}`]),
    additionalPageCents: cents(efile[`additionalPagesCharge${type}`]),
  };
}

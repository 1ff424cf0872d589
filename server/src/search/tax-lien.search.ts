import { searchByTaxLien } from '@portal/contracts';
import { checkTaxLienSearch } from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { TAX_LIENS } from './tax-lien-kind.ts';
import { findTaxLiens } from './tax-lien-search.store.ts';

/** The search for tax liens by one of four methods (001 section 2.2). */
export const taxLienSearch = defineSearch({
  type: 'TaxLien',
  call: searchByTaxLien,
  rule: checkTaxLienSearch,
  kind: TAX_LIENS,
  find: findTaxLiens,
});

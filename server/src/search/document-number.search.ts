import { searchByDocumentNumber } from '@portal/contracts';
import { checkDocumentNumberSearch, documentNumberKey } from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { findByDocumentNumber } from './document-number-search.store.ts';
import { DOCUMENTS } from './record-kind.ts';

/** The search for documents by number, or by a range of numbers. */
export const documentNumberSearch = defineSearch({
  type: 'DocumentNumber',
  call: searchByDocumentNumber,
  rule: checkDocumentNumberSearch,
  kind: DOCUMENTS,
  find: (db, { input, filter }, order, slice) => {
    const { fromDocumentNumber, toDocumentNumber } = input;
    const toKey = toDocumentNumber.trim() === '' ? null : documentNumberKey(toDocumentNumber);
    const query = { ...filter, fromKey: documentNumberKey(fromDocumentNumber), toKey };
    return findByDocumentNumber(db, query, order, slice);
  },
});

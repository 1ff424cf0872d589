import { searchByDocumentNumber } from '@portal/contracts';
import {
  checkDocumentNumberSearch,
  documentNumberKey,
  documentNumberKeysWithHyphen,
  numberReadings,
} from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { findByDocumentNumber } from './document-number-search.store.ts';
import { DOCUMENTS } from './record-kind.ts';

/**
 * The search for documents by number, or by a range of numbers. A number that is on no document is also looked up as if
 * it had been typed without its hyphen.
 */
export const documentNumberSearch = defineSearch({
  type: 'DocumentNumber',
  call: searchByDocumentNumber,
  rule: checkDocumentNumberSearch,
  kind: DOCUMENTS,
  find: async (db, { input, filter }, order, slice) => {
    const { fromDocumentNumber, toDocumentNumber } = input;
    const toKey = toDocumentNumber.trim() === '' ? null : documentNumberKey(toDocumentNumber);
    const readings = numberReadings(fromDocumentNumber, 'document');
    const query = { ...filter, fromKeys: readings.map(documentNumberKey), toKey };
    const hits = await findByDocumentNumber(db, query, order, slice);
    const keys = toKey === null && hits.total === 0 ? readings.flatMap(documentNumberKeysWithHyphen) : [];
    return keys.length === 0 ? hits : findByDocumentNumber(db, { ...query, fromKeys: keys }, order, slice);
  },
});

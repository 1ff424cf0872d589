import type { TaxLienRow } from '@portal/contracts';
import { documentIdsOfLiens, readTaxLienRows } from '../documents/tax-lien-rows.store.ts';
import type { RecordKind } from './record-kind.ts';
import { readDaysFromNumber } from './recorded-days.store.ts';
import { TAX_LIEN_SORT_KEYS, type TaxLienSortKey } from './search-query.ts';
import { TAX_LIEN_LIST } from './tax-lien-list.ts';

/** The record kind of tax liens. Each lien has a document, and the same id. */
export const TAX_LIENS: RecordKind<TaxLienRow, TaxLienSortKey> = {
  sortKeys: TAX_LIEN_SORT_KEYS,
  byNumber: 'docNumber',
  byDay: 'recordedDate',
  narrowToNumber: readDaysFromNumber,
  readRows: (db, ids, { seesConfidential }) => readTaxLienRows(db, ids, seesConfidential),
  shownRecordIds: documentIdsOfLiens,
  list: TAX_LIEN_LIST,
};

import type { TorrensRow } from '@portal/contracts';
import { certificatesOf, readTorrensRows } from '../documents/torrens-rows.store.ts';
import type { RecordKind } from './record-kind.ts';
import { TORRENS_LIST } from './torrens-list.ts';
import { narrowToNumberBound, TORRENS_SORT_KEYS, type TorrensSortKey } from './torrens-search.store.ts';

/** The record kind of certificates of title. */
export const CERTIFICATES: RecordKind<TorrensRow, TorrensSortKey> = {
  sortKeys: TORRENS_SORT_KEYS,
  byNumber: 'certificateNumber',
  byDay: 'certifiedDate',
  narrowToNumber: narrowToNumberBound,
  readRows: (db, ids, { seesConfidential }) => readTorrensRows(db, ids, seesConfidential),
  shownRecordIds: certificatesOf,
  list: TORRENS_LIST,
};

import { fetchCall } from '@portal/api-client/query';
import {
  type GrantorGranteeBookDetail,
  type GrantorGranteeBookRow,
  grantorGranteeBookDetails,
} from '@portal/contracts';
import { defineRecordKind } from '../define-record-kind.ts';
import type { TitleContext } from '../record-kind.ts';
import { RESULTS_PATHS } from '../results-paths.ts';
import { BOOK_PAGE_COLUMNS, BOOK_PAGE_SORTS, bookPageSortValue } from './book-page-columns.tsx';
import { BookPageSections } from './book-page-details.tsx';

const bookTitle = (t: TitleContext['t'], type: string): string =>
  t(type === 'GRANTEE' ? 'details.bookTitle.GRANTEE' : 'details.bookTitle.GRANTOR');

/** Pages of the grantor and grantee books (001 section 2.5). */
export const GRANTOR_GRANTEE_BOOK = defineRecordKind<GrantorGranteeBookRow, GrantorGranteeBookDetail>({
  id: 'grantorGranteeBook',
  resultsPath: RESULTS_PATHS.grantorGranteeBook,
  idOf: ({ id }) => id,
  labelOf: ({ bookReferenceId }) => bookReferenceId,
  columns: BOOK_PAGE_COLUMNS,
  sorts: BOOK_PAGE_SORTS,
  byDay: 'fromDate',
  sortValue: bookPageSortValue,
  imagesOf: ({ sourcedDocKey, pageCount }) => ({ sourcedDocKey, instrumentCode: '', pageCount }),
  citationOf: ({ t }, { type, bookReferenceId: number, fromName: from, toName: to }) =>
    t('details.bookCitation', { book: bookTitle(t, type), number, from, to }),
  details: {
    lookup: 'grantorGranteeBookDetails',
    fetch: (request, options) => fetchCall(grantorGranteeBookDetails, { ...request }, options),
    titleOf: ({ type }, { t }) => bookTitle(t, type),
    Sections: BookPageSections,
  },
});

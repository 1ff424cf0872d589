import { fetchCall } from '@portal/api-client/query';
import { type TractBookDetail, type TractBookRow, tractBookDetails } from '@portal/contracts';
import { defineRecordKind } from '../define-record-kind.ts';
import { RESULTS_PATHS } from '../results-paths.ts';
import { TRACT_BOOK_COLUMNS, TRACT_BOOK_SORTS, tractBookSortValue } from './tract-book-columns.tsx';
import { TractBookSections } from './tract-book-details.tsx';

/** Entries of the tract book (001 section 2.5). */
export const TRACT_BOOK = defineRecordKind<TractBookRow, TractBookDetail>({
  id: 'tractBook',
  resultsPath: RESULTS_PATHS.tractBook,
  idOf: ({ id }) => id,
  labelOf: ({ tractBookId }) => tractBookId,
  columns: TRACT_BOOK_COLUMNS,
  sorts: TRACT_BOOK_SORTS,
  byDay: 'recordedDate',
  sortValue: tractBookSortValue,
  termsOf: ({ instrumentDescription }) => ({ instruments: [instrumentDescription], hasParties: false }),
  imagesOf: ({ sourcedDocKey, instrumentCode, pageCount }) => ({ sourcedDocKey, instrumentCode, pageCount }),
  citationOf: ({ t, formats }, { tractBookId: number, recordedDate }) =>
    recordedDate === ''
      ? t('details.tractBookCitation', { number })
      : t('details.tractBookCitationOfDay', { number, day: formats.day(recordedDate) }),
  details: {
    lookup: 'tractBookDetails',
    fetch: (request, options) => fetchCall(tractBookDetails, { ...request }, options),
    titleOf: ({ instrumentDescription }, { t }) => instrumentDescription || t('details.tractBookEntry'),
    Sections: TractBookSections,
  },
});

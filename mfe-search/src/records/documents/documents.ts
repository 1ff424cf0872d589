import { fetchCall } from '@portal/api-client/query';
import { type DocumentDetail, type DocumentRow, documentDetails } from '@portal/contracts';
import { defineRecordKind } from '../define-record-kind.ts';
import { RESULTS_PATHS } from '../results-paths.ts';
import { citationOf } from './citation.ts';
import { DOCUMENT_COLUMNS, DOCUMENT_SORTS, documentSortValue } from './document-columns.tsx';
import { DetailSections } from './document-details.tsx';

/** Recorded documents, which the office calls instruments (001 section 2.4). */
export const DOCUMENTS = defineRecordKind<DocumentRow, DocumentDetail>({
  id: 'documents',
  resultsPath: RESULTS_PATHS.documents,
  idOf: ({ docId }) => docId,
  labelOf: ({ displayDocNumber }) => displayDocNumber,
  columns: DOCUMENT_COLUMNS,
  sorts: DOCUMENT_SORTS,
  byDay: 'recordedDate',
  sortValue: documentSortValue,
  hasParcels: true,
  termsOf: ({ instrumentDescription, referenceDocumentSearchResults }) => ({
    instruments: [instrumentDescription, ...referenceDocumentSearchResults.map((one) => one.instrumentDescription)],
    hasParties: true,
  }),
  imagesOf: ({ sourcedDocKey, instrumentCode, pageCount }) => ({ sourcedDocKey, instrumentCode, pageCount }),
  citationOf,
  details: {
    lookup: 'documentDetails',
    fetch: (request, options) => fetchCall(documentDetails, { ...request }, options),
    titleOf: ({ instrumentDescription }) => instrumentDescription,
    Sections: DetailSections,
  },
});

import type {
  DetailAnswer,
  DetailsRequest,
  GrantorGranteeBookDetail,
  GrantorGranteeBookRow,
  TractBookDetail,
  TractBookRow,
} from '@portal/contracts';
import type { Answer, CallContext } from '../platform/http/route.ts';
import { matchesKey } from './document-details.service.ts';
import { NO_DOC_KEY } from './document-parts.store.ts';
import type { DocumentServices } from './document-services.ts';
import { readGrantorGranteeBookRows, recordIdsOfBookPages } from './grantor-grantee-book-rows.store.ts';
import { type RecordDetails, showDetails } from './record-details.ts';
import { readTractBookRows, recordIdsOfTractBook } from './tract-book-rows.store.ts';

const ifMatching = <Row extends Pick<TractBookRow, 'sourcedDocKey'>>(
  [row]: readonly Row[],
  { sourcedDocKey }: DetailsRequest,
): Row | undefined => (row !== undefined && matchesKey(row, sourcedDocKey) ? row : undefined);

/** Details of the tract book are free: the county has a rate only for its searches. */
const TRACT_BOOK_DETAILS: RecordDetails<Omit<TractBookDetail, keyof DetailAnswer>> = {
  lookup: undefined,
  searches: ['TractBookId', 'TractBookLegal'],
  read: async (db, request, seesConfidential) =>
    ifMatching<TractBookRow>(await readTractBookRows(db, [request.docId], seesConfidential), request),
  withheld: () => ({
    id: 0,
    tractBookId: '',
    instrumentCode: '',
    instrumentDescription: '',
    recordedDate: '',
    recordedDateTime: '',
    legalSearchResults: [],
    referenceDocumentSearchResults: [],
    pageCount: 0,
    sourcedDocKey: NO_DOC_KEY,
  }),
  shownRecordIds: (detail) => recordIdsOfTractBook([detail]),
  auditedAs: ({ id, tractBookId }) => ({ id, tractBookId }),
};

/** Details of book pages are free too, for users who may search the books. */
const GRANTOR_GRANTEE_BOOK_DETAILS: RecordDetails<Omit<GrantorGranteeBookDetail, keyof DetailAnswer>> = {
  lookup: undefined,
  searches: ['GrantorGranteeBook'],
  read: async (db, request, seesConfidential) =>
    ifMatching<GrantorGranteeBookRow>(await readGrantorGranteeBookRows(db, [request.docId], seesConfidential), request),
  withheld: () => ({
    id: 0,
    bookReferenceId: '',
    type: '',
    fromName: '',
    toName: '',
    fromDate: '',
    toDate: '',
    pageCount: 0,
    sourcedDocKey: NO_DOC_KEY,
  }),
  shownRecordIds: (detail) => recordIdsOfBookPages([detail]),
  auditedAs: ({ id, bookReferenceId }) => ({ id, bookReferenceId }),
};

/** `search/tractBookDetails`: all fields of one tract book entry. */
export const showTractBookDetails = (
  services: DocumentServices,
  context: CallContext<DetailsRequest>,
): Promise<Answer<TractBookDetail>> => showDetails(services, context, TRACT_BOOK_DETAILS);

/** `search/grantorGranteeBookDetails`: all fields of one page of a grantor or grantee book. */
export const showGrantorGranteeBookDetails = (
  services: DocumentServices,
  context: CallContext<DetailsRequest>,
): Promise<Answer<GrantorGranteeBookDetail>> => showDetails(services, context, GRANTOR_GRANTEE_BOOK_DETAILS);

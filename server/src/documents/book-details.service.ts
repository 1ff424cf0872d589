import type {
  DetailAnswer,
  DetailsRequest,
  GrantorGranteeBookDetail,
  GrantorGranteeBookRow,
  TractBookDetail,
  TractBookRow,
} from '@portal/contracts';
import type { Answer, CallContext } from '../platform/http/route.ts';
import { isNamed } from './document-details.service.ts';
import { NO_DOC_KEY } from './document-parts.store.ts';
import type { DocumentServices } from './document-services.ts';
import { bookPagesLeadTo, readGrantorGranteeBookRows } from './grantor-grantee-book-rows.store.ts';
import { type RecordDetails, showDetails } from './record-details.ts';
import { readTractBookRows, tractBookLeadsTo } from './tract-book-rows.store.ts';

const namedOne = <Row extends Pick<TractBookRow, 'sourcedDocKey'>>(
  [row]: readonly Row[],
  { sourcedDocKey }: DetailsRequest,
): Row | undefined => (row !== undefined && isNamed(row, sourcedDocKey) ? row : undefined);

/** The county has a rate for the searches of the tract book, and none for its details. */
const TRACT_BOOK_DETAILS: RecordDetails<Omit<TractBookDetail, keyof DetailAnswer>> = {
  lookup: undefined,
  searches: ['TractBookId', 'TractBookLegal'],
  read: async (db, asked, seesConfidential) =>
    namedOne<TractBookRow>(await readTractBookRows(db, [asked.docId], seesConfidential), asked),
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
  recordsOf: (detail) => tractBookLeadsTo([detail]),
  auditedAs: ({ id, tractBookId }) => ({ id, tractBookId }),
};

/** Like those of the tract book: free for users who may search the books. */
const GRANTOR_GRANTEE_BOOK_DETAILS: RecordDetails<Omit<GrantorGranteeBookDetail, keyof DetailAnswer>> = {
  lookup: undefined,
  searches: ['GrantorGranteeBook'],
  read: async (db, asked) =>
    namedOne<GrantorGranteeBookRow>(await readGrantorGranteeBookRows(db, [asked.docId]), asked),
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
  recordsOf: (detail) => bookPagesLeadTo([detail]),
  auditedAs: ({ id, bookReferenceId }) => ({ id, bookReferenceId }),
};

/** `search/tractBookDetails`: one entry of the tract book in full. */
export const showTractBookDetails = (
  services: DocumentServices,
  asked: CallContext<DetailsRequest>,
): Promise<Answer<TractBookDetail>> => showDetails(services, asked, TRACT_BOOK_DETAILS);

/** `search/grantorGranteeBookDetails`: one page of a grantor or grantee book in full. */
export const showGrantorGranteeBookDetails = (
  services: DocumentServices,
  asked: CallContext<DetailsRequest>,
): Promise<Answer<GrantorGranteeBookDetail>> => showDetails(services, asked, GRANTOR_GRANTEE_BOOK_DETAILS);

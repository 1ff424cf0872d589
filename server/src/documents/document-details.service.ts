import type { DetailAnswer, DetailsRequest, DocumentDetail, DocumentRow } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Answer, CallContext } from '../platform/http/route.ts';
import { NO_DOCUMENT_FACTS } from './document-parts.store.ts';
import { type RowView, readDocumentRow, readParcelsAndAddresses } from './document-rows.store.ts';
import type { DocumentServices } from './document-services.ts';
import { shownRecordIds } from './record-access.service.ts';
import { type RecordDetails, showDetails } from './record-details.ts';

type Detail = Omit<DocumentDetail, keyof DetailAnswer>;

/** True if the request has no document key, or if its key names this record. */
export const matchesKey = (
  { sourcedDocKey }: Pick<DocumentRow, 'sourcedDocKey'>,
  key: DetailsRequest['sourcedDocKey'],
) =>
  key === undefined || (sourcedDocKey.docKeyType === key.docKeyType && sourcedDocKey.docKeyNumber === key.docKeyNumber);

const withheld = (): Detail => ({
  ...NO_DOCUMENT_FACTS,
  instrumentDate: '',
  mortgageAmount: null,
  salePrice: null,
  grantorSearchResults: [],
  granteeSearchResults: [],
  referenceDocumentSearchResults: [],
  legalSearchResults: [],
  torrensSearchResults: [],
  additionalInfoSearchResults: [],
  displayOnlySearchResults: [],
  parcelIds: [],
  addresses: [],
});

const read = async (
  db: Kysely<Database>,
  { docId, sourcedDocKey }: DetailsRequest,
  view: RowView,
): Promise<Detail | undefined> => {
  const row = await readDocumentRow(db, docId, view);
  if (row === undefined || !matchesKey(row, sourcedDocKey)) return undefined;
  return { ...row, ...(await readParcelsAndAddresses(db, row.docId)) };
};

const documentDetailsOf = (torrensLabel: RowView['torrensLabel']): RecordDetails<Detail> => ({
  lookup: 'documentDetails',
  read: (db, request, seesConfidential) => read(db, request, { seesConfidential, torrensLabel }),
  withheld,
  shownRecordIds: (detail) => shownRecordIds([detail]),
  auditedAs: ({ docId, docType, docNumber }) => ({ docId, docType, docNumber }),
});

/** `search/documentDetails`: all fields of one document. */
export const showDocumentDetails = (
  services: DocumentServices,
  context: CallContext<DetailsRequest>,
): Promise<Answer<DocumentDetail>> =>
  showDetails(services, context, documentDetailsOf(services.county.current.common.torrensLabel));

import type { DetailAnswer, DetailsRequest, TorrensDetail } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Answer, CallContext } from '../platform/http/route.ts';
import { matchesKey } from './document-details.service.ts';
import { NO_DOC_KEY } from './document-parts.store.ts';
import type { DocumentServices } from './document-services.ts';
import { type RecordDetails, showDetails } from './record-details.ts';
import { certificatesOf, readCertificateTexts, readTorrensRows } from './torrens-rows.store.ts';

/** The details of a Torrens certificate, which is a certificate of title to registered land. */
type Detail = Omit<TorrensDetail, keyof DetailAnswer>;

/** What a user would get instead of the details if they had to be paid for first. They are free, so nobody gets this. */
const withheld = (): Detail => ({
  id: 0,
  certificateNumber: '',
  fileNumber: '',
  certifiedDate: '',
  displayBookAndPage: '',
  shortStatus: '',
  status: '',
  cancelledBySearchResults: [],
  pageCount: 0,
  sourcedDocKey: NO_DOC_KEY,
  legalText: '',
  memorials: [],
});

/** Reads a certificate. Undefined if none has the id, or if the request has a document key that names another record. */
const read = async (
  db: Kysely<Database>,
  { docId, sourcedDocKey }: DetailsRequest,
  seesConfidential: boolean,
): Promise<Detail | undefined> => {
  const [row] = await readTorrensRows(db, [docId], seesConfidential);
  if (row === undefined || !matchesKey(row, sourcedDocKey)) return undefined;
  return { ...row, ...(await readCertificateTexts(db, row, seesConfidential)) };
};

const TORRENS_DETAILS: RecordDetails<Detail> = {
  // the details are free: the county's prices are for searching certificates, not for showing one
  lookup: undefined,
  searches: ['TorrensCertificate', 'TorrensText'],
  read,
  withheld,
  // this certificate, those that canceled it, and the documents that its memorials (the notes on a certificate) are about
  shownRecordIds: (detail) => [...certificatesOf([detail]), ...detail.memorials.map(({ docId }) => docId)],
  auditedAs: ({ id, certificateNumber }) => ({ id, certificateNumber }),
};

/** Handles the call `search/torrensCertificateDetails`: returns the details of one certificate. */
export const showTorrensDetails = (
  services: DocumentServices,
  context: CallContext<DetailsRequest>,
): Promise<Answer<TorrensDetail>> => showDetails(services, context, TORRENS_DETAILS);

import type { DetailAnswer, DetailsRequest, TorrensDetail } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Answer, CallContext } from '../platform/http/route.ts';
import { matchesKey } from './document-details.service.ts';
import { NO_DOC_KEY } from './document-parts.store.ts';
import type { DocumentServices } from './document-services.ts';
import { type RecordDetails, showDetails } from './record-details.ts';
import { certificatesOf, readCertificateTexts, readTorrensRows } from './torrens-rows.store.ts';

type Detail = Omit<TorrensDetail, keyof DetailAnswer>;

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

const read = async (
  db: Kysely<Database>,
  { docId, sourcedDocKey }: DetailsRequest,
  seesConfidential: boolean,
): Promise<Detail | undefined> => {
  const [row] = await readTorrensRows(db, [docId]);
  if (row === undefined || !matchesKey(row, sourcedDocKey)) return undefined;
  return { ...row, ...(await readCertificateTexts(db, row, seesConfidential)) };
};

/** The county has a rate for searches of certificates, but none for their details. */
const TORRENS_DETAILS: RecordDetails<Detail> = {
  lookup: undefined,
  searches: ['TorrensCertificate', 'TorrensText'],
  read,
  withheld,
  shownRecordIds: (detail) => [...certificatesOf([detail]), ...detail.memorials.map(({ docId }) => docId)],
  auditedAs: ({ id, certificateNumber }) => ({ id, certificateNumber }),
};

/** `search/torrensCertificateDetails`: the details of one certificate. */
export const showTorrensDetails = (
  services: DocumentServices,
  context: CallContext<DetailsRequest>,
): Promise<Answer<TorrensDetail>> => showDetails(services, context, TORRENS_DETAILS);

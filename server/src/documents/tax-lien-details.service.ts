import type { DetailAnswer, DetailsRequest, TaxLienDetail } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Answer, CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { isNamed } from './document-details.service.ts';
import { type RecordDetails, showDetails } from './record-details.ts';
import { liensLeadTo, readTaxLienRows } from './tax-lien-rows.store.ts';

type Detail = Omit<TaxLienDetail, keyof DetailAnswer>;

const withheld = (): Detail => ({
  docId: 0,
  docType: '',
  docNumber: '',
  displayDocNumber: '',
  instrumentCode: '',
  instrumentDescription: '',
  recordedDate: '',
  recordedDateTime: '',
  displayBookAndPage: '',
  verifiedStatus: false,
  pageCount: 0,
  lienNumber: '',
  lienDate: '',
  lienType: '',
  totalAmount: null,
  taxpayerSearchResults: [],
  releaseSearchResults: [],
  revisionSearchResults: [],
  sourcedDocKey: { docKeyType: '', docKeyNumber: '', imageKeyType: '' },
});

const read = async (
  db: Kysely<Database>,
  { docId, sourcedDocKey }: DetailsRequest,
  seesConfidential: boolean,
): Promise<Detail | undefined> => {
  const [row] = await readTaxLienRows(db, [docId], seesConfidential);
  return row !== undefined && isNamed(row, sourcedDocKey) ? row : undefined;
};

const TAX_LIEN_DETAILS: RecordDetails<Detail> = {
  lookup: 'taxLienDetails',
  searches: ['TaxLien'],
  read,
  withheld,
  recordsOf: (detail) => liensLeadTo([detail]),
  auditedAs: ({ docId, docType, docNumber, lienNumber }) => ({ docId, docType, docNumber, lienNumber }),
};

/** `search/taxLienDetails`: one tax lien in full. */
export const showTaxLienDetails = (
  services: Services,
  asked: CallContext<DetailsRequest>,
): Promise<Answer<TaxLienDetail>> => showDetails(services, asked, TAX_LIEN_DETAILS);

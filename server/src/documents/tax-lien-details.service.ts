import type { DetailAnswer, DetailsRequest, TaxLienDetail } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Answer, CallContext } from '../platform/http/route.ts';
import { matchesKey } from './document-details.service.ts';
import { NO_DOCUMENT_FACTS } from './document-parts.store.ts';
import type { DocumentServices } from './document-services.ts';
import { type RecordDetails, showDetails } from './record-details.ts';
import { documentIdsOfLiens, readTaxLienRows } from './tax-lien-rows.store.ts';

type Detail = Omit<TaxLienDetail, keyof DetailAnswer>;

const withheld = (): Detail => ({
  ...NO_DOCUMENT_FACTS,
  lienNumber: '',
  lienDate: '',
  lienType: '',
  totalAmount: null,
  taxpayerSearchResults: [],
  releaseSearchResults: [],
  revisionSearchResults: [],
});

const read = async (
  db: Kysely<Database>,
  { docId, sourcedDocKey }: DetailsRequest,
  seesConfidential: boolean,
): Promise<Detail | undefined> => {
  const [row] = await readTaxLienRows(db, [docId], seesConfidential);
  return row !== undefined && matchesKey(row, sourcedDocKey) ? row : undefined;
};

const TAX_LIEN_DETAILS: RecordDetails<Detail> = {
  lookup: 'taxLienDetails',
  searches: ['TaxLien'],
  read,
  withheld,
  shownRecordIds: (detail) => documentIdsOfLiens([detail]),
  auditedAs: ({ docId, docType, docNumber, lienNumber }) => ({ docId, docType, docNumber, lienNumber }),
};

/** `search/taxLienDetails`: the details of one tax lien. */
export const showTaxLienDetails = (
  services: DocumentServices,
  context: CallContext<DetailsRequest>,
): Promise<Answer<TaxLienDetail>> => showDetails(services, context, TAX_LIEN_DETAILS);

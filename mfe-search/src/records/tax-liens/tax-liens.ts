import { fetchCall } from '@portal/api-client/query';
import { type TaxLienDetail, type TaxLienRow, taxLienDetails } from '@portal/contracts';
import { defineRecordKind } from '../define-record-kind.ts';
import { RESULTS_PATHS } from '../results-paths.ts';
import { TAX_LIEN_COLUMNS, TAX_LIEN_SORTS, taxLienSortValue } from './tax-lien-columns.tsx';
import { TaxLienSections } from './tax-lien-details.tsx';

/** Tax liens, each recorded as a document (001 section 2.5). */
export const TAX_LIENS = defineRecordKind<TaxLienRow, TaxLienDetail>({
  id: 'taxLiens',
  resultsPath: RESULTS_PATHS.taxLiens,
  idOf: ({ docId }) => docId,
  labelOf: ({ displayDocNumber }) => displayDocNumber,
  columns: TAX_LIEN_COLUMNS,
  sorts: TAX_LIEN_SORTS,
  byDay: 'recordedDate',
  sortValue: taxLienSortValue,
  hasParcels: true,
  termsOf: ({ instrumentDescription }) => ({ instruments: [instrumentDescription], hasParties: false }),
  imagesOf: ({ sourcedDocKey, instrumentCode, pageCount }) => ({ sourcedDocKey, instrumentCode, pageCount }),
  citationOf: ({ t, formats }, { lienNumber, displayDocNumber, recordedDate }) =>
    t('details.lienCitation', { lien: lienNumber, number: displayDocNumber, day: formats.day(recordedDate) }),
  details: {
    lookup: 'taxLienDetails',
    fetch: (request, options) => fetchCall(taxLienDetails, { ...request }, options),
    titleOf: ({ instrumentDescription }) => instrumentDescription,
    Sections: TaxLienSections,
  },
});

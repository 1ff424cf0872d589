import type { SearchContent, TaxLienDetail, TaxLienRow } from '@portal/contracts';

const revision = (number: string, docId: number) => ({
  flag: '',
  docId,
  docType: 'TL',
  docNumber: number,
  displayDocNumber: number,
});

/** A lien of two taxpayers, with two revisions and a release that was revoked. */
export const aLien = (more: Partial<TaxLienRow> = {}): TaxLienRow => ({
  docId: 7,
  docType: 'TL',
  docNumber: '2001-000010',
  displayDocNumber: '2001-000010',
  instrumentCode: 'FTL',
  instrumentDescription: 'Federal Tax Lien',
  recordedDate: '2001-02-03',
  recordedDateTime: '2001-02-03T10:20:30',
  displayBookAndPage: '12 / 345',
  verifiedStatus: true,
  pageCount: 2,
  lienNumber: '104523898',
  lienDate: '2001-01-15',
  lienType: 'Income tax',
  totalAmount: 1250.5,
  taxpayerSearchResults: [
    {
      name: 'CRUZ, MARIA T',
      displayAddress: 'P.O. Box 7',
      lastName: 'CRUZ',
      firstName: 'MARIA',
      middleInitial: 'T',
    },
    { name: 'BANK OF TASI', displayAddress: '', lastName: 'BANK OF TASI', firstName: '', middleInitial: '' },
  ],
  revisionSearchResults: [revision('2010-000002', 8), revision('1999-4', 0)],
  releaseSearchResults: [
    {
      partialFullFlag: 'FULL',
      releaseDocId: 9,
      releaseDocNumber: '2011-000003',
      releaseDocType: 'TL',
      releaseDisplayDocNumber: '2011-000003',
      releaseDate: '2011-03-04',
      revokeDocId: 0,
      revokeDocNumber: '2012-000004',
      revokeDocType: '',
      revokeDisplayDocNumber: '2012-000004',
      revokeDate: '',
    },
  ],
  sourcedDocKey: { docKeyType: 'TL', docKeyNumber: '2001-000010', imageKeyType: 'TL' },
  ...more,
});

/** The response of a search that finds these liens. */
export const liensFound = (liens: readonly TaxLienRow[]): SearchContent<TaxLienRow> => ({
  searchResults: {
    totalRecordCount: liens.length,
    currentRecordCount: liens.length,
    timestamp: 0,
    batch: 1,
    searchResultList: [...liens],
  },
  historyResults: { searchHistoryList: [] },
  usageBalance: { kind: 'ESCROW', amount: 24_950 },
  paymentNeeded: false,
  paymentNeededAgain: false,
  message: liens.length === 0 ? 'No Records Found.' : '',
});

export const lienDetail = (lien: TaxLienRow): TaxLienDetail => ({
  ...lien,
  paymentNeeded: false,
  usageBalance: { kind: 'ESCROW', amount: 24_950 },
});

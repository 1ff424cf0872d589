import {
  type CodeDescription,
  type ContentOf,
  type DocumentDetail,
  type DocumentRow,
  type DocumentSearchContent,
  PICK_LIST_PAGE,
  type platsCodeDescription,
  type RequestOf,
} from '@portal/contracts';
import { cents, formatCents } from '@portal/domain';
import { addCountyGroups, setCodeLists } from '@portal/session';
import { aDocumentRow, refuse } from '@portal/testing';

type PlatsRequest = RequestOf<typeof platsCodeDescription>;
type PlatsContent = ContentOf<typeof platsCodeDescription>;

/** Loads the configuration and code lists of the test county. */
export function startCounty(more: Readonly<Record<string, Record<string, string | number | boolean>>> = {}): void {
  const groups = {
    common: { bookLabel: 'Book', countyName: 'Tasi County' },
    property: { timeZone: 'Pacific/Saipan', propertyCode: true },
    search: {},
    search2: { allOnlySearch: true },
    notableDates: {},
    creditCardExtra: { maxAmount: 25 },
    landlink: {},
    ...more,
  };
  addCountyGroups({ lists: Object.entries(groups).map(([name, baseContent]) => ({ name, baseContent })) });
  setCodeLists({
    lists: [
      { name: 'documentTypes', codeDescriptionResultList: [{ code: 'LR', description: 'Land records' }] },
      { name: 'instrumentGroups', codeDescriptionResultList: [{ code: 'DEEDS', description: 'Deeds' }] },
      { name: 'bookTypes', codeDescriptionResultList: [{ code: 'DB', description: 'Deed book' }] },
      { name: 'otherLots', codeDescriptionResultList: [{ code: 'OL', description: 'Outlot' }] },
      { name: 'islands', codeDescriptionResultList: [{ code: 'SPN', description: 'Saipan' }] },
    ],
  });
}

/** Rows `from` to `to` of a list of documents. */
export const someRows = (from: number, to: number): DocumentRow[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => aDocumentRow(from + index));

interface BatchRequest {
  readonly batch?: number | undefined;
  readonly pageNumber?: number | undefined;
  readonly timestamp?: number | undefined;
}

/** The response of a search that finds this many documents, or the given rows. */
export function aSearchResponse(found: number | readonly DocumentRow[], request: BatchRequest): DocumentSearchContent {
  const all = typeof found === 'number' ? someRows(1, found) : found;
  const start = ((request.pageNumber ?? 1) - 1) * 100 + ((request.batch ?? 1) - 1) * 25;
  const rows = all.slice(start, start + 25);
  return {
    searchResults: {
      totalRecordCount: all.length,
      currentRecordCount: rows.length,
      timestamp: request.timestamp ?? 0,
      batch: request.batch ?? 1,
      searchResultList: rows,
    },
    historyResults: { searchHistoryList: [] },
    usageBalance: { kind: 'ESCROW', amount: 24_950 },
    paymentNeeded: false,
    paymentNeededAgain: false,
    message: all.length === 0 ? 'No Records Found.' : '',
  };
}

/** The response of alsoTryNames without suggestions. */
export const noOtherNames = () => ({ alternatives: [] });

/** The details of a document. */
export const aDetail = (docId = 1, more: Partial<DocumentDetail> = {}): DocumentDetail => ({
  ...aDocumentRow(docId),
  parcelIds: [],
  addresses: [],
  paymentNeeded: false,
  usageBalance: { kind: 'ESCROW', amount: 24_950 },
  ...more,
});

/** A handler that lists plats like the server: filtered by prefix, starting at a position, ten a page. */
export function somePlats(plats: readonly CodeDescription[]) {
  return ({ sortBy = 'platName', filterText = '', positionTo = '', pageNumber = 1 }: PlatsRequest): PlatsContent => {
    const keyOf = ({ code, description }: CodeDescription) => (sortBy === 'platNumber' ? code : description);
    const found = plats
      .filter((plat) => keyOf(plat).toUpperCase().startsWith(filterText.toUpperCase()))
      .sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }));
    const index = found.findIndex((plat) => keyOf(plat).toUpperCase() >= positionTo.toUpperCase());
    const page = positionTo === '' ? pageNumber : Math.floor(Math.max(0, index) / PICK_LIST_PAGE) + 1;
    const list = found.slice((page - 1) * PICK_LIST_PAGE, page * PICK_LIST_PAGE);
    return { totalRecordCount: found.length, pageNumber: page, codeDescriptionResultList: list };
  };
}

/** The refusal of a lookup that costs more than the page showed. */
export const aRaisedPrice = (priceCents: number) => {
  const amount = formatCents(cents(priceCents));
  const message = `The county raised this price to ${amount}.`;
  const content = { amount, priceCents };
  return refuse({ httpStatus: 409, status: 'CHANGED', code: 'PRICE_CHANGED', message, content });
};

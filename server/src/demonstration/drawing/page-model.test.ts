import { INDEX_BOOK_PAGE, LINES_PER_PAGE } from './book-page.ts';
import type { DrawnDocument } from './drawn-document.ts';
import { pagesOf } from './page-model.ts';

const deed: DrawnDocument = {
  county: 'Tasi County',
  documentNumber: '2024-000123',
  documentType: 'LR',
  instrumentCode: 'WD',
  instrument: 'Warranty Deed',
  recordedAt: '2024-03-05T10:42',
  instrumentOn: '2024-02-28',
  book: '12',
  page: '345',
  pageCount: 7,
  salePriceCents: 14_800_000,
  mortgageAmountCents: null,
  grantors: ['RAMON B VILLAGOMEZ', 'MARIA V CRUZ'],
  grantees: ['ISABEL R CAMACHO'],
  legals: [{ lot: '374 NEW-6', block: '', plat: '2117/98', unit: '', comment: 'I Denne, 1,180 square meters' }],
  references: ['1998-002117'],
  parcels: ['006D05'],
  memorials: [],
  platLots: [],
};
/** The text of all pages. */
const textOf = (document: DrawnDocument): string =>
  pagesOf(document)
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ');

describe('the drawn pages of a record', () => {
  it('are as many as its page count, and show its index data', () => {
    expect(pagesOf(deed)).toHaveLength(7);
    const text = textOf(deed);
    for (const shown of ['File No. 2024-000123', 'Book 12 Page 345', '03/05/2024 10:42 AM', '$148,000.00', '374 NEW-6'])
      expect(text).toContain(shown);
    for (const name of [...deed.grantors, ...deed.grantees]) expect(text).toContain(name);
  });

  it('are equal for equal index data', () => {
    expect(pagesOf(structuredClone(deed))).toEqual(pagesOf(deed));
  });

  it('show every lot of a plat', () => {
    const plat = { ...deed, instrumentCode: 'PLAT', instrument: 'Plat', pageCount: 1, platLots: ['374-1', '374-2'] };
    expect(textOf(plat)).toContain('374-1 374-2');
  });

  it('show the entries of a book page, up to the lines that fit', () => {
    const entries = Array.from({ length: LINES_PER_PAGE + 1 }, (_, index) => `CRUZ, ANA ${index + 1}.`);
    const page = {
      ...deed,
      instrumentCode: INDEX_BOOK_PAGE,
      instrument: 'Index to Grantors',
      pageCount: 1,
      // the lines of a book page
      memorials: entries,
    };
    const text = textOf(page);
    for (const shown of ['INDEX TO GRANTORS', ...entries.slice(0, -1)]) expect(text).toContain(shown);
    expect(text).not.toContain(entries.at(-1));
  });
});

import sharp from 'sharp';
import type { DrawnDocument } from './drawn-document.ts';
import { joinTiffs } from './join-tiffs.ts';
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
const textOf = (document: DrawnDocument): string =>
  pagesOf(document)
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ');

describe('the pages of a recorded document', () => {
  it('match the page count of the index, and show its data', () => {
    expect(pagesOf(deed)).toHaveLength(7);
    const text = textOf(deed);
    for (const word of ['File No. 2024-000123', 'Book 12 Page 345', '03/05/2024 10:42 AM', '$148,000.00', '374 NEW-6'])
      expect(text).toContain(word);
    for (const name of [...deed.grantors, ...deed.grantees]) expect(text).toContain(name);
  });

  it('are the same every time', () => {
    expect(pagesOf(deed)).toEqual(pagesOf({ ...deed }));
  });

  it('show every lot of a plat', () => {
    const plat = { ...deed, instrumentCode: 'PLAT', instrument: 'Plat', pageCount: 1, platLots: ['374-1', '374-2'] };
    expect(textOf(plat)).toContain('374-1 374-2');
  });

  it('show a line for each entry of a book page', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `CRUZ, ANA ${index + 1}.`);
    const page = {
      ...deed,
      instrumentCode: 'INDEX_BOOK',
      instrument: 'Index to Grantors',
      pageCount: 1,
      memorials: lines,
    };
    const text = textOf(page);
    for (const word of ['INDEX TO GRANTORS', 'CRUZ, ANA 1.', 'CRUZ, ANA 30.']) expect(text).toContain(word);
    expect(text).not.toContain('CRUZ, ANA 31.');
  });

  it('are joined into one TIFF that can be read page by page', async () => {
    const pageOf = (width: number) =>
      sharp({ create: { width, height: 50, channels: 3, background: 'white' } })
        .toColourspace('b-w')
        .tiff({ compression: 'ccittfax4', bitdepth: 1 })
        .toBuffer();
    const joined = joinTiffs([await pageOf(40), await pageOf(60), await pageOf(80)]);
    expect((await sharp(joined).metadata()).pages).toBe(3);
    const last = await sharp(joined, { page: 2 }).png().toBuffer({ resolveWithObject: true });
    expect(last.info.width).toBe(80);
  });
});

import fc from 'fast-check';
import { cents } from '../money/index.ts';
import type { ImageRates, SpecialRate } from './image-price.ts';
import { type CountyPrices, priceOfTypical, type TypicalPayer, type TypicalPrice, typicalPrices } from './index.ts';

const rates = (documentCents: number, firstPageCents: number, additionalPageCents: number): ImageRates => ({
  documentCents: cents(documentCents),
  firstPageCents: cents(firstPageCents),
  additionalPageCents: cents(additionalPageCents),
});
const special = (documentType: string, instrumentCode: string, by: ImageRates): SpecialRate => ({
  documentType,
  instrumentCode,
  ...by,
});

/** The demonstration county's prices. */
const PRICES: CountyPrices = {
  images: {
    aLaCarte: rates(300, 100, 50),
    special: [],
    applyAlternateRates: true,
    alternate: rates(300, 100, 50),
    alternateSpecial: [],
  },
  lookups: {
    aLaCarte: { TorrensText: cents(50) },
    applyAlternateRates: true,
    alternate: { Name: cents(100), TorrensText: cents(50) },
  },
  surcharge: { method: 'percent', basisPoints: 250 },
};
const withImages = (images: Partial<CountyPrices['images']>): CountyPrices => ({
  ...PRICES,
  images: { ...PRICES.images, ...images },
});
const withLookups = (lookups: Partial<CountyPrices['lookups']>): CountyPrices => ({
  ...PRICES,
  lookups: { ...PRICES.lookups, ...lookups },
});

const told = ({ order, payer, before, after }: TypicalPrice): string => {
  const what =
    order.kind === 'copies'
      ? `${order.pages} of ${order.documentType}${order.instrumentCode === '' ? '' : `/${order.instrumentCode}`} by ${order.chargeMethod}`
      : `${order.times} ${order.lookup}`;
  return `${payer} ${what}: ${before} ${after}`;
};
const tell = (after: CountyPrices, payer: TypicalPayer = 'ESCROW') => typicalPrices(PRICES, after, payer).map(told);

describe('typical orders', () => {
  it('are a deed of four pages by the page and as a whole, a plat, and a day of ten searches by name with the records opened from them', () => {
    expect(tell(PRICES)).toEqual([
      'ESCROW 4 of LR by PAGE: 250 250',
      'ESCROW 4 of LR by DOCUMENT: 300 300',
      'ESCROW 1 of MAP by PAGE: 100 100',
      'ESCROW 10 Name: 0 0',
      'ESCROW 10 documentDetails: 0 0',
    ]);
  });

  it('cost with a card what is taken from it, the card fee with it', () => {
    expect(tell(PRICES, 'CARD')).toEqual([
      'CARD 4 of LR by PAGE: 256 256',
      'CARD 4 of LR by DOCUMENT: 308 308',
      'CARD 1 of MAP by PAGE: 103 103',
      'CARD 10 Name: 1025 1025',
      'CARD 10 documentDetails: 0 0',
    ]);
  });

  it('are shown for cards too if cards pay the same rates, and not for payers whose prices stay the same', () => {
    const dearer = { aLaCarte: rates(300, 150, 50) };
    expect(tell(withImages(dearer)).filter((one) => one.startsWith('CARD'))).toEqual([]);
    const both = { ...PRICES, images: { ...PRICES.images, applyAlternateRates: false } };
    const after = { ...both, images: { ...both.images, ...dearer } };
    expect(typicalPrices(both, after, 'ESCROW').map(told)).toEqual([
      'ESCROW 4 of LR by PAGE: 250 300',
      'ESCROW 4 of LR by DOCUMENT: 300 300',
      'ESCROW 1 of MAP by PAGE: 100 150',
      'ESCROW 10 Name: 0 0',
      'ESCROW 10 documentDetails: 0 0',
      'CARD 4 of LR by PAGE: 256 308',
      'CARD 4 of LR by DOCUMENT: 308 308',
      'CARD 1 of MAP by PAGE: 103 154',
      'CARD 10 Name: 1025 1025',
      'CARD 10 documentDetails: 0 0',
    ]);
  });

  it('are also ten of any other search, once for each rate, and details of liens, while their price changes', () => {
    const aLaCarte = { TorrensText: cents(75), TractBook: cents(10), taxLienDetails: cents(5), Plat: cents(0) };
    expect(tell(withLookups({ aLaCarte })).slice(5)).toEqual([
      'ESCROW 10 TorrensText: 500 750',
      'ESCROW 10 TractBookId: 0 100',
      'ESCROW 10 taxLienDetails: 0 50',
    ]);
  });

  it('are also a document of each special rate that makes it cost something else, before or after', () => {
    const before = withImages({
      special: [special('LR', '', rates(200, 50, 25)), special('MAR', '', rates(100, 10, 10))],
    });
    const after = withImages({
      special: [special('MAR', '', rates(100, 10, 10)), special('ALL', 'WD', rates(900, 0, 0))],
    });
    expect(typicalPrices(before, after, 'ESCROW').map(told)).toEqual([
      'ESCROW 4 of LR by PAGE: 125 250',
      'ESCROW 4 of LR by DOCUMENT: 200 300',
      'ESCROW 1 of MAP by PAGE: 100 100',
      'ESCROW 10 Name: 0 0',
      'ESCROW 10 documentDetails: 0 0',
      'ESCROW 4 of ALL/WD by PAGE: 250 0',
      'ESCROW 4 of ALL/WD by DOCUMENT: 300 900',
    ]);
  });

  it('follow the special rates of cards, listed once for the same document', () => {
    const alternateSpecial = [special('UCC1', '', rates(300, 200, 50))];
    expect(tell(withImages({ special: alternateSpecial, alternateSpecial }), 'CARD').slice(11)).toEqual([
      'CARD 4 of UCC1 by PAGE: 256 359',
    ]);
  });

  it('show a changed card fee in what is taken from a card', () => {
    expect(tell({ ...PRICES, surcharge: null }, 'CARD').slice(0, 1)).toEqual(['CARD 4 of LR by PAGE: 256 250']);
  });

  it('cost twice as much where all rates are twice as high, and never less than nothing', () => {
    const amount = fc.nat({ max: 10_000 });
    fc.assert(
      fc.property(amount, amount, amount, (document, first, next) => {
        const once = withImages({ aLaCarte: rates(document, first, next) });
        const twice = withImages({ aLaCarte: rates(2 * document, 2 * first, 2 * next) });
        for (const { order, payer, before } of typicalPrices(once, once, 'ESCROW')) {
          expect(before).toBeGreaterThanOrEqual(0);
          expect(priceOfTypical(order, payer, twice)).toBe(order.kind === 'copies' ? 2 * before : before);
        }
      }),
    );
  });
});

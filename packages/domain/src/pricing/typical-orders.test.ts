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

/** The demo county's prices. */
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

const describePrice = ({ order, payer, before, after }: TypicalPrice): string => {
  const what =
    order.kind === 'copies'
      ? `${order.pages} of ${order.documentType}${order.instrumentCode === '' ? '' : `/${order.instrumentCode}`} by ${order.chargeMethod}`
      : `${order.times} ${order.lookup}`;
  return `${payer} ${what}: ${before} ${after}`;
};
const describePrices = (after: CountyPrices, payer: TypicalPayer = 'ESCROW') =>
  typicalPrices(PRICES, after, payer).map(describePrice);

describe('typical orders', () => {
  it('are a four-page deed per page and per document, a plat, ten name searches and ten details', () => {
    expect(describePrices(PRICES)).toEqual([
      'ESCROW 4 of LR by PAGE: 250 250',
      'ESCROW 4 of LR by DOCUMENT: 300 300',
      'ESCROW 1 of MAP by PAGE: 100 100',
      'ESCROW 10 Name: 0 0',
      'ESCROW 10 documentDetails: 0 0',
    ]);
  });

  it('include the card fee for card payers', () => {
    expect(describePrices(PRICES, 'CARD')).toEqual([
      'CARD 4 of LR by PAGE: 256 256',
      'CARD 4 of LR by DOCUMENT: 308 308',
      'CARD 1 of MAP by PAGE: 103 103',
      'CARD 10 Name: 1025 1025',
      'CARD 10 documentDetails: 0 0',
    ]);
  });

  it('include other payers only if their prices change', () => {
    const dearer = { aLaCarte: rates(300, 150, 50) };
    expect(describePrices(withImages(dearer)).filter((one) => one.startsWith('CARD'))).toEqual([]);
    const both = { ...PRICES, images: { ...PRICES.images, applyAlternateRates: false } };
    const after = { ...both, images: { ...both.images, ...dearer } };
    expect(typicalPrices(both, after, 'ESCROW').map(describePrice)).toEqual([
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

  it('include other searches, once per rate, and lien details if their prices change', () => {
    const aLaCarte = { TorrensText: cents(75), TractBook: cents(10), taxLienDetails: cents(5), Plat: cents(0) };
    expect(describePrices(withLookups({ aLaCarte })).slice(5)).toEqual([
      'ESCROW 10 TorrensText: 500 750',
      'ESCROW 10 TractBookId: 0 100',
      'ESCROW 10 taxLienDetails: 0 50',
    ]);
  });

  it('include a document for each special rate if its price changes', () => {
    const before = withImages({
      special: [special('LR', '', rates(200, 50, 25)), special('MAR', '', rates(100, 10, 10))],
    });
    const after = withImages({
      special: [special('MAR', '', rates(100, 10, 10)), special('ALL', 'WD', rates(900, 0, 0))],
    });
    expect(typicalPrices(before, after, 'ESCROW').map(describePrice)).toEqual([
      'ESCROW 4 of LR by PAGE: 125 250',
      'ESCROW 4 of LR by DOCUMENT: 200 300',
      'ESCROW 1 of MAP by PAGE: 100 100',
      'ESCROW 10 Name: 0 0',
      'ESCROW 10 documentDetails: 0 0',
      'ESCROW 4 of ALL/WD by PAGE: 250 0',
      'ESCROW 4 of ALL/WD by DOCUMENT: 300 900',
    ]);
  });

  it('do not include a special rate for all types and any instrument, which no document is charged by', () => {
    const changed = withImages({ special: [special('ALL', '', rates(900, 700, 500))] });
    expect(typicalPrices(PRICES, changed, 'ESCROW').map(describePrice)).toEqual([
      'ESCROW 4 of LR by PAGE: 250 250',
      'ESCROW 4 of LR by DOCUMENT: 300 300',
      'ESCROW 1 of MAP by PAGE: 100 100',
      'ESCROW 10 Name: 0 0',
      'ESCROW 10 documentDetails: 0 0',
    ]);
  });

  it('use special card rates, and list each document once', () => {
    const alternateSpecial = [special('UCC1', '', rates(300, 200, 50))];
    expect(describePrices(withImages({ special: alternateSpecial, alternateSpecial }), 'CARD').slice(11)).toEqual([
      'CARD 4 of UCC1 by PAGE: 256 359',
    ]);
  });

  it('include a changed card fee in card prices', () => {
    expect(describePrices({ ...PRICES, surcharge: null }, 'CARD').slice(0, 1)).toEqual([
      'CARD 4 of LR by PAGE: 256 250',
    ]);
  });

  it('double their price if all rates double, and are never negative', () => {
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

import { cents } from '../money/index.ts';
import type { ImageRates, SpecialRate } from './image-price.ts';
import { type VisitorTerms, visitorPrices } from './visitor-prices.ts';

const rates = (documentCents: number, firstPageCents: number, additionalPageCents: number): ImageRates => ({
  documentCents: cents(documentCents),
  firstPageCents: cents(firstPageCents),
  additionalPageCents: cents(additionalPageCents),
});
const special: SpecialRate = { documentType: 'D', instrumentCode: '', ...rates(50, 20, 10) };
const terms = (changes: Partial<VisitorTerms> = {}): VisitorTerms => ({
  lookups: { aLaCarte: {}, applyAlternateRates: true, alternate: { Name: cents(100), Plat: cents(250) } },
  images: {
    aLaCarte: rates(300, 100, 50),
    special: [],
    applyAlternateRates: true,
    alternate: rates(400, 150, 75),
    alternateSpecial: [],
  },
  searches: ['Name', 'DocumentNumber'],
  chargeMethods: ['PAGE', 'PAGE'],
  ...changes,
});

test('guests search for free if the plain rate is 0, and registered visitors pay the card rate', () => {
  expect(visitorPrices(terms())).toMatchObject({ guestSearch: [0, 0], accountSearch: [0, 100] });
  const paid = { aLaCarte: { Name: cents(25) }, applyAlternateRates: false, alternate: {} };
  expect(visitorPrices(terms({ lookups: paid }))).toMatchObject({ guestSearch: [0, 25], accountSearch: [0, 25] });
});

test('only enabled searches count; by default all of them', () => {
  expect(visitorPrices(terms({ searches: ['DocumentNumber'] })).accountSearch).toEqual([0, 0]);
  expect(visitorPrices(terms({ searches: [] })).accountSearch).toEqual([0, 250]);
});

test('copies have card rates, per page or per document', () => {
  expect(visitorPrices(terms())).toMatchObject({
    copies: 'PAGE',
    firstPageCents: 150,
    additionalPageCents: 75,
    leastCopyCents: 150,
  });
  expect(visitorPrices(terms({ chargeMethods: [] }))).toMatchObject({
    copies: 'DOCUMENT',
    documentCents: 400,
    leastCopyCents: 400,
  });
});

test('copies with several prices are shown with the lowest one', () => {
  expect(visitorPrices(terms({ chargeMethods: ['PAGE', 'DOCUMENT'] }))).toMatchObject({
    copies: 'MIXED',
    leastCopyCents: 150,
  });
  const images = { ...terms().images, alternateSpecial: [special] };
  expect(visitorPrices(terms({ images }))).toMatchObject({ copies: 'MIXED', leastCopyCents: 20 });
  expect(visitorPrices(terms({ images: { ...images, applyAlternateRates: false } }))).toMatchObject({
    copies: 'PAGE',
    leastCopyCents: 100,
  });
});

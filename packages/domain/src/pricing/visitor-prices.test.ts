import { cents } from '../money/index.ts';
import type { ImageRates, SpecialRate } from './image-price.ts';
import { type VisitorRates, visitorPrices } from './visitor-prices.ts';

const imageRates = (rates: { document: number; firstPage: number; additionalPage: number }): ImageRates => ({
  documentCents: cents(rates.document),
  firstPageCents: cents(rates.firstPage),
  additionalPageCents: cents(rates.additionalPage),
});

/** A special rate for deeds that is lower than all other rates of these tests. */
const LOW_DEED_RATE: SpecialRate = {
  documentType: 'D',
  instrumentCode: '',
  ...imageRates({ document: 50, firstPage: 20, additionalPage: 10 }),
};

/** A county with separate rates for card payers ('alternate'), where all searches are free at the a la carte rates. */
const ratesOfCounty = (changes: Partial<VisitorRates> = {}): VisitorRates => ({
  lookups: { aLaCarte: {}, applyAlternateRates: true, alternate: { Name: cents(100), Plat: cents(250) } },
  images: {
    aLaCarte: imageRates({ document: 300, firstPage: 100, additionalPage: 50 }),
    special: [],
    applyAlternateRates: true,
    alternate: imageRates({ document: 400, firstPage: 150, additionalPage: 75 }),
    alternateSpecial: [],
  },
  // the county has no rate for searches by document number, so they are free
  searches: ['Name', 'DocumentNumber'],
  chargeMethods: ['PAGE', 'PAGE'],
  ...changes,
});
const { images } = ratesOfCounty();

test('a search that is free at the a la carte rate is free for guests, and costs registered visitors the card rate', () => {
  const { guestSearch, accountSearch } = visitorPrices(ratesOfCounty());
  expect(guestSearch).toEqual({ lowestCents: 0, highestCents: 0 });
  expect(accountSearch).toEqual({ lowestCents: 0, highestCents: 100 });
});

test('guests and registered visitors pay the a la carte rate for a search if the county has no separate card rates', () => {
  const lookups = { aLaCarte: { Name: cents(25) }, applyAlternateRates: false, alternate: {} };
  const { guestSearch, accountSearch } = visitorPrices(ratesOfCounty({ lookups }));
  expect(guestSearch).toEqual({ lowestCents: 0, highestCents: 25 });
  expect(accountSearch).toEqual({ lowestCents: 0, highestCents: 25 });
});

test('the prices of searches are those of the enabled searches, or of all searches if the county has enabled none', () => {
  const highestPrice = (searches: VisitorRates['searches']) =>
    visitorPrices(ratesOfCounty({ searches })).accountSearch.highestCents;
  expect(highestPrice(['DocumentNumber'])).toBe(0);
  expect(highestPrice([])).toBe(250);
});

test('copies cost the card rates per page if all document types are charged per page', () => {
  expect(visitorPrices(ratesOfCounty({ chargeMethods: ['PAGE', 'PAGE'] }))).toMatchObject({
    copies: 'PAGE',
    firstPageCents: 150,
    additionalPageCents: 75,
    leastCopyCents: 150,
  });
});

test('copies cost the card rate per document if no document type has a charge method', () => {
  expect(visitorPrices(ratesOfCounty({ chargeMethods: [] }))).toMatchObject({
    copies: 'DOCUMENT',
    documentCents: 400,
    leastCopyCents: 400,
  });
});

test.each<[string, Partial<VisitorRates>, number]>([
  ['different charge methods', { chargeMethods: ['PAGE', 'DOCUMENT'] }, 150],
  ['special card rates', { images: { ...images, alternateSpecial: [LOW_DEED_RATE] } }, 20],
])('document types with %s have different prices of copies, and the lowest of them is known', (_, changes, lowest) => {
  expect(visitorPrices(ratesOfCounty(changes))).toMatchObject({ copies: 'MIXED', leastCopyCents: lowest });
});

test('special card rates are ignored if the county has no separate card rates', () => {
  const withoutCardRates = { ...images, applyAlternateRates: false, alternateSpecial: [LOW_DEED_RATE] };
  expect(visitorPrices(ratesOfCounty({ images: withoutCardRates }))).toMatchObject({
    copies: 'PAGE',
    leastCopyCents: 100,
  });
});

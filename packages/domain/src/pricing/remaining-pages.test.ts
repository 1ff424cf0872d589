import fc from 'fast-check';
import { cents } from '../money/index.ts';
import {
  type ImagePurchase,
  type ImageRateTable,
  type Price,
  priceLine,
  priceOfImages,
  priceOfLines,
  priceOfRemainingPages,
} from './index.ts';

const rates = { documentCents: cents(300), firstPageCents: cents(100), additionalPageCents: cents(50) };
const TABLE: ImageRateTable = {
  aLaCarte: rates,
  special: [],
  applyAlternateRates: false,
  alternate: rates,
  alternateSpecial: [],
};
const priced = (facts: Partial<ImagePurchase>): Price =>
  priceOfImages(
    {
      documentType: 'LR',
      instrumentCode: 'WD',
      chargeMethod: 'PAGE',
      pages: [1, 2, 3, 4],
      pagesBoughtBefore: [],
      wasDocumentBought: false,
      payer: 'CARD',
      ...facts,
    },
    TABLE,
  );
const linesOf = ({ lines }: Price) => lines.map(({ reason, quantity, amountCents }) => [reason, quantity, amountCents]);

describe('the price of an order after another order paid for some of its pages', () => {
  it.each<[string, Partial<ImagePurchase>, number, (string | number)[][]]>([
    [
      'four pages, two left',
      {},
      2,
      [
        ['FIRST_PAGE', 1, 100],
        ['ADDITIONAL_PAGES', 1, 50],
        ['ALREADY_PURCHASED', 2, 0],
      ],
    ],
    [
      'four pages, one left',
      {},
      1,
      [
        ['FIRST_PAGE', 1, 100],
        ['ALREADY_PURCHASED', 3, 0],
      ],
    ],
    ['four pages, none left', {}, 0, [['ALREADY_PURCHASED', 4, 0]]],
    ['four pages, one bought before, none left', { pagesBoughtBefore: [1] }, 0, [['ALREADY_PURCHASED', 4, 0]]],
    ['a document, one page left', { chargeMethod: 'DOCUMENT' }, 1, [['DOCUMENT', 1, 300]]],
    ['a document, none left', { chargeMethod: 'DOCUMENT' }, 0, [['ALREADY_PURCHASED', 4, 0]]],
    ['staff', { payer: 'FREE' }, 0, [['FREE', 4, 0]]],
    ['an unlimited account', { payer: 'UNLIMITED' }, 0, [['UNLIMITED', 4, 0]]],
  ])('for %s', (_what, facts, left, expected) => {
    expect(linesOf(priceOfRemainingPages(priced(facts), left, 4))).toEqual(expected);
  });

  it('keeps lines that are not for pages', () => {
    const price = priceOfLines([...priced({}).lines, priceLine('SURCHARGE', 1, cents(5))]);
    expect(linesOf(priceOfRemainingPages(price, 1, 4))).toEqual([
      ['FIRST_PAGE', 1, 100],
      ['SURCHARGE', 1, 5],
      ['ALREADY_PURCHASED', 3, 0],
    ]);
  });

  it('uses fewer image credits', () => {
    const price = priceOfRemainingPages(priced({ payer: 'IMAGE_CREDITS' }), 1, 4);
    expect([price.imageCredits, linesOf(price)]).toEqual([
      1,
      [
        ['IMAGE_CREDITS', 1, 0],
        ['ALREADY_PURCHASED', 3, 0],
      ],
    ]);
  });

  it('equals the price of the same pages computed after that order', () => {
    const pages = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
    const payers = fc.constantFrom<ImagePurchase['payer']>('CARD', 'ESCROW', 'IMAGE_CREDITS', 'FREE');
    const methods = fc.constantFrom<ImagePurchase['chargeMethod']>('PAGE', 'DOCUMENT');
    fc.assert(
      fc.property(pages, pages, pages, payers, methods, (ordered, before, meanwhile, payer, chargeMethod) => {
        const facts = { pages: ordered, payer, chargeMethod };
        const original = priced({ ...facts, pagesBoughtBefore: before });
        const recomputed = priced({ ...facts, pagesBoughtBefore: [...before, ...meanwhile] });
        const left = ordered.filter((page) => !before.includes(page) && !meanwhile.includes(page)).length;
        expect(priceOfRemainingPages(original, left, ordered.length)).toEqual(recomputed);
        expect(priceOfRemainingPages(original, ordered.length, ordered.length)).toEqual(original);
      }),
    );
  });
});

import fc from 'fast-check';
import { type Cents, cents, sumCents } from '../money/index.ts';
import {
  balanceKind,
  captureAmount,
  holdCovers,
  type ImagePurchase,
  type ImageRates,
  type ImageRateTable,
  imageRatesFor,
  type LookupRateTable,
  lookupRateField,
  type Payer,
  payerKind,
  priceOfImages,
  priceOfSearch,
  type SpecialRate,
  surchargeOn,
  surchargeText,
} from './index.ts';

const rates = (document: number, first: number, additional: number): ImageRates => ({
  documentCents: cents(document),
  firstPageCents: cents(first),
  additionalPageCents: cents(additional),
});
const special = (documentType: string, instrumentCode: string, document: number): SpecialRate => ({
  documentType,
  instrumentCode,
  ...rates(document, document, document),
});

/** The demo county's rates, with a few special ones. */
const TABLE: ImageRateTable = {
  aLaCarte: rates(300, 100, 50),
  special: [
    special('ALL', 'PLAT', 900),
    special('TOR', '', 700),
    special('TOR', 'WD', 800),
    special('MAP', 'PLAT', 950),
  ],
  applyAlternateRates: true,
  alternate: rates(400, 150, 75),
  alternateSpecial: [special('ALL', 'PLAT', 1000)],
};
const ORDER: ImagePurchase = {
  documentType: 'LR',
  instrumentCode: 'WD',
  chargeMethod: 'DOCUMENT',
  pages: [1, 2, 3],
  pagesBoughtBefore: [],
  wasDocumentBought: false,
  payer: 'ESCROW',
};
const lines = (order: Partial<ImagePurchase>, table = TABLE) =>
  priceOfImages({ ...ORDER, ...order }, table).lines.map((line) => [
    line.reason,
    line.quantity,
    Number(line.amountCents),
  ]);
const total = (order: Partial<ImagePurchase>, table = TABLE) =>
  Number(priceOfImages({ ...ORDER, ...order }, table).totalCents);

describe('the rate that applies', () => {
  it.each<[string, string, ImagePurchase['payer'], number, string]>([
    ['LR', 'WD', 'ESCROW', 300, 'A_LA_CARTE'],
    ['LR', 'PLAT', 'ESCROW', 900, 'SPECIAL'],
    ['TOR', 'MTG', 'ESCROW', 700, 'SPECIAL'],
    ['TOR', 'WD', 'INVOICE', 800, 'SPECIAL'],
    ['TOR', 'PLAT', 'ESCROW', 700, 'SPECIAL'], // (type, any) has priority over (ALL, instrument)
    ['MAP', 'PLAT', 'ESCROW', 950, 'SPECIAL'],
    ['LR', 'WD', 'CARD', 400, 'ALTERNATE'],
    ['LR', 'PLAT', 'CARD', 1000, 'ALTERNATE_SPECIAL'],
    ['TOR', 'WD', 'CARD', 400, 'ALTERNATE'],
  ])(
    'to %s %s paid by %s is %p cents per document (%s)',
    (documentType, instrumentCode, payer, documentCents, source) => {
      const found = imageRatesFor(TABLE, { documentType, instrumentCode, payer });
      expect(found.rates.documentCents).toBe(documentCents);
      expect(found.source).toBe(source);
    },
  );

  it('is the plain rate for card payers if alternate rates are off', () => {
    const table = { ...TABLE, applyAlternateRates: false };
    expect(total({ payer: 'CARD' }, table)).toBe(300);
    expect(total({ payer: 'CARD', documentType: 'TOR' }, table)).toBe(800);
  });
});

describe('the price of images', () => {
  it.each<[string, Partial<ImagePurchase>, [string, number, number][]]>([
    ['a document', {}, [['DOCUMENT', 1, 300]]],
    ['one page', { chargeMethod: 'PAGE', pages: [4] }, [['FIRST_PAGE', 1, 100]]],
    [
      'three pages',
      { chargeMethod: 'PAGE' },
      [
        ['FIRST_PAGE', 1, 100],
        ['ADDITIONAL_PAGES', 2, 100],
      ],
    ],
    ['a page named twice', { chargeMethod: 'PAGE', pages: [4, 4] }, [['FIRST_PAGE', 1, 100]]],
    [
      'a page bought before',
      { chargeMethod: 'PAGE', pagesBoughtBefore: [1] },
      [
        ['FIRST_PAGE', 1, 100],
        ['ADDITIONAL_PAGES', 1, 50],
        ['ALREADY_PURCHASED', 1, 0],
      ],
    ],
    [
      'all pages bought before',
      { chargeMethod: 'PAGE', pagesBoughtBefore: [1, 2, 3, 9] },
      [['ALREADY_PURCHASED', 3, 0]],
    ],
    ['a document bought before', { wasDocumentBought: true }, [['ALREADY_PURCHASED', 3, 0]]],
    [
      'pages of a document bought before',
      { chargeMethod: 'PAGE', wasDocumentBought: true },
      [['ALREADY_PURCHASED', 3, 0]],
    ],
    ['a document with some pages bought before', { pagesBoughtBefore: [1] }, [['DOCUMENT', 1, 300]]],
    ['staff', { payer: 'FREE' }, [['FREE', 3, 0]]],
    ['an unlimited account', { payer: 'UNLIMITED' }, [['UNLIMITED', 3, 0]]],
    [
      'a flat-fee account',
      { payer: 'IMAGE_CREDITS', pagesBoughtBefore: [2] },
      [
        ['IMAGE_CREDITS', 2, 0],
        ['ALREADY_PURCHASED', 1, 0],
      ],
    ],
    ['no pages', { pages: [] }, []],
  ])('for %s', (_what, order, expected) => {
    expect(lines(order)).toEqual(expected);
  });

  it('is one credit per page for flat-fee accounts, for either charge method', () => {
    expect(priceOfImages({ ...ORDER, payer: 'IMAGE_CREDITS' }, TABLE).imageCredits).toBe(3);
    expect(priceOfImages({ ...ORDER, payer: 'IMAGE_CREDITS', chargeMethod: 'PAGE' }, TABLE).imageCredits).toBe(3);
    expect(priceOfImages(ORDER, TABLE).imageCredits).toBe(0);
  });

  it('has a line for a rate of zero, so that the download is recorded', () => {
    expect(lines({}, { ...TABLE, aLaCarte: rates(0, 0, 0) })).toEqual([['DOCUMENT', 1, 0]]);
  });

  it('is refused for a negative rate', () => {
    expect(() => total({}, { ...TABLE, aLaCarte: rates(-1, 0, 0) })).toThrow(RangeError);
  });

  const pageSets = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
  const payers = fc.constantFrom<ImagePurchase['payer']>('ESCROW', 'INVOICE', 'CARD', 'IMAGE_CREDITS');
  const methods = fc.constantFrom<ImagePurchase['chargeMethod']>('PAGE', 'DOCUMENT');

  it('is the sum of its lines, and each line is quantity times unit', () => {
    fc.assert(
      fc.property(pageSets, pageSets, payers, methods, (pages, pagesBoughtBefore, payer, chargeMethod) => {
        const price = priceOfImages({ ...ORDER, pages, pagesBoughtBefore, payer, chargeMethod }, TABLE);
        expect(price.totalCents).toBe(sumCents(price.lines.map((line) => line.amountCents)));
        for (const line of price.lines) expect(Number(line.amountCents)).toBe(line.quantity * line.unitCents);
      }),
    );
  });

  it('never increases through earlier purchases, and is zero for pages bought before', () => {
    fc.assert(
      fc.property(pageSets, pageSets, payers, methods, (pages, pagesBoughtBefore, payer, chargeMethod) => {
        const order = { pages, payer, chargeMethod };
        expect(total({ ...order, pagesBoughtBefore })).toBeLessThanOrEqual(total(order));
        expect(total({ ...order, pagesBoughtBefore: pages })).toBe(0);
        expect(priceOfImages({ ...ORDER, ...order, pagesBoughtBefore: pages }, TABLE).imageCredits).toBe(0);
      }),
    );
  });

  it('does not change if pages bought before are added or the order is reversed', () => {
    fc.assert(
      fc.property(pageSets, pageSets, (pages, pagesBoughtBefore) => {
        const order = { chargeMethod: 'PAGE', pagesBoughtBefore } as const;
        expect(total({ ...order, pages: [...pages, ...pagesBoughtBefore] })).toBe(total({ ...order, pages }));
        expect(total({ ...order, pages: [...pages].reverse() })).toBe(total({ ...order, pages }));
      }),
    );
  });
});

describe('the price for each payer kind', () => {
  const amount = fc.nat({ max: 5000 });
  const anyRates = fc
    .record({ documentCents: amount, firstPageCents: amount, additionalPageCents: amount })
    .map(({ documentCents, firstPageCents, additionalPageCents }) =>
      rates(documentCents, firstPageCents, additionalPageCents),
    );
  const anySpecial = fc
    .record({ documentType: fc.constantFrom('LR', 'TOR', 'ALL'), instrumentCode: fc.constantFrom('WD', 'PLAT', '') })
    .chain((of) => anyRates.map((found) => ({ ...of, ...found })));
  const anyTable = fc.record({
    aLaCarte: anyRates,
    special: fc.array(anySpecial, { maxLength: 6 }),
    applyAlternateRates: fc.boolean(),
    alternate: anyRates,
    alternateSpecial: fc.array(anySpecial, { maxLength: 6 }),
  });
  const anyOrder = fc.record({
    documentType: fc.constantFrom('LR', 'TOR', 'MAP'),
    instrumentCode: fc.constantFrom('WD', 'PLAT', 'MTG'),
    chargeMethod: fc.constantFrom<ImagePurchase['chargeMethod']>('PAGE', 'DOCUMENT'),
    pages: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
  });
  const priceFor = (payer: ImagePurchase['payer'], order: Partial<ImagePurchase>, table: ImageRateTable) =>
    priceOfImages({ ...ORDER, ...order, payer }, table);

  it('consists of cents, image credits or nothing, but never of two of them', () => {
    fc.assert(
      fc.property(anyOrder, anyTable, (order, table) => {
        for (const payer of ['FREE', 'UNLIMITED'] as const)
          expect(priceFor(payer, order, table)).toMatchObject({ totalCents: 0, imageCredits: 0 });
        expect(priceFor('IMAGE_CREDITS', order, table)).toMatchObject({
          totalCents: 0,
          imageCredits: order.pages.length,
        });
        for (const payer of ['ESCROW', 'INVOICE', 'CARD'] as const)
          expect(priceFor(payer, order, table).imageCredits).toBe(0);
      }),
    );
  });

  it('is equal for escrow and invoice, and uses card rates only for cards and only if they are on', () => {
    fc.assert(
      fc.property(anyOrder, anyTable, anyTable, (order, table, other) => {
        const cards = { alternate: other.alternate, alternateSpecial: other.alternateSpecial };
        expect(priceFor('INVOICE', order, table)).toEqual(priceFor('ESCROW', order, table));
        expect(priceFor('ESCROW', order, { ...table, ...cards })).toEqual(priceFor('ESCROW', order, table));
        const commons = { aLaCarte: other.aLaCarte, special: other.special };
        const on = { ...table, applyAlternateRates: true };
        expect(priceFor('CARD', order, { ...on, ...commons })).toEqual(priceFor('CARD', order, on));
        const off = { ...table, applyAlternateRates: false };
        expect(priceFor('CARD', order, off)).toEqual(priceFor('ESCROW', order, off));
      }),
    );
  });

  it('is the sum of the page rates, or one document rate, of the applicable rates', () => {
    fc.assert(
      fc.property(anyOrder, anyTable, (order, table) => {
        const { rates: found } = imageRatesFor(table, { ...order, payer: 'CARD' });
        const pages = order.pages.length;
        const expected =
          order.chargeMethod === 'DOCUMENT'
            ? found.documentCents
            : found.firstPageCents + (pages - 1) * found.additionalPageCents;
        expect(priceFor('CARD', order, table).totalCents).toBe(expected);
      }),
    );
  });
});

describe('the price of a search', () => {
  const table: LookupRateTable = {
    aLaCarte: {
      TorrensText: cents(50),
      TractBook: cents(25),
      TorrensCertificateNumber: cents(30),
      documentDetails: cents(10),
    },
    applyAlternateRates: true,
    alternate: { Name: cents(100) },
  };
  it.each<[Parameters<typeof priceOfSearch>[0], Parameters<typeof priceOfSearch>[1], number]>([
    ['Name', 'ESCROW', 0],
    ['TorrensText', 'ESCROW', 50],
    ['TorrensText', 'INVOICE', 50],
    ['TorrensText', 'CARD', 0],
    ['Name', 'CARD', 100],
    ['TractBookId', 'ESCROW', 25],
    ['TractBookLegal', 'ESCROW', 25],
    ['TorrensCertificate', 'ESCROW', 30],
    ['TractIndexNMI', 'ESCROW', 0],
    ['documentDetails', 'INVOICE', 10],
    ['taxLienDetails', 'INVOICE', 0],
    ['TorrensText', 'FREE', 0],
    ['TorrensText', 'IMAGE_CREDITS', 0],
    ['TorrensText', 'UNLIMITED', 0],
  ])('of type %s for %s is %p cents', (kind, payer, amount) => {
    expect(Number(priceOfSearch(kind, payer, table).totalCents)).toBe(amount);
  });

  it("is free for a guest if the a la carte rate is 0, and otherwise what the guests' account pays", () => {
    expect(Number(priceOfSearch('Name', 'CARD', table, true).totalCents)).toBe(0);
    expect(Number(priceOfSearch('Name', 'CARD', table).totalCents)).toBe(100);
    expect(Number(priceOfSearch('TorrensText', 'ESCROW', table, true).totalCents)).toBe(50);
  });

  it('has no line for a search without a rate, but one for a rate of 0', () => {
    expect(lookupRateField('TractIndexNMI')).toBeUndefined();
    expect(priceOfSearch('TractIndexNMI', 'ESCROW', table).lines).toEqual([]);
    expect(priceOfSearch('Name', 'ESCROW', table).lines).toHaveLength(1);
  });

  it('has a reason for searches and another for details', () => {
    expect(priceOfSearch('taxLienDetails', 'INVOICE', table).lines[0]?.reason).toBe('DETAILS');
    expect(priceOfSearch('Name', 'CARD', table).lines[0]?.reason).toBe('SEARCH');
    expect(priceOfSearch('documentDetails', 'ESCROW', table).lines[0]?.reason).toBe('DETAILS');
    expect(Number(priceOfSearch('Name', 'CARD', { ...table, applyAlternateRates: false }).totalCents)).toBe(0);
  });
});

describe('a surcharge', () => {
  const percent = { method: 'percent', basisPoints: 250 } as const;
  const dollars = { method: 'dollars', amountCents: cents(75) } as const;

  it.each<[string, Parameters<typeof surchargeText>[0]]>([
    ['', null],
    ['A card fee of 2.5% is added.', { method: 'percent', basisPoints: 250 }],
    ['A card fee of $1.50 is added.', { method: 'dollars', amountCents: cents(150) }],
  ])('is described as %p', (text, surcharge) => {
    expect(surchargeText(surcharge)).toBe(text);
  });

  it.each<[number, Parameters<typeof surchargeOn>[1], number]>([
    [2000, percent, 50],
    [300, percent, 8], // 7.5 cents round up
    [2000, dollars, 75],
    [0, dollars, 0],
    [0, percent, 0],
    [2000, null, 0],
  ])('[000-9.surcharge.1] on %p cents by %p is %p', (amount, surcharge, expected) => {
    expect(Number(surchargeOn(cents(amount), surcharge))).toBe(expected);
  });

  it('never exceeds the hold together with the draws', () => {
    const amounts = fc.array(fc.nat({ max: 600 }).map(cents), { maxLength: 30 });
    const surcharges = fc.constantFrom(percent, dollars, null);
    fc.assert(
      fc.property(amounts, surcharges, (charges, surcharge) => {
        const hold = cents(2500);
        let drawn: Cents = cents(0);
        for (const charge of charges) {
          if (holdCovers(hold, drawn, charge, surcharge)) drawn = sumCents([drawn, charge]);
        }
        expect(captureAmount(drawn, surcharge)).toBeLessThanOrEqual(hold);
      }),
    );
  });

  it('allows a hold to be used to its last cent', () => {
    expect(holdCovers(cents(2500), cents(0), cents(2425), dollars)).toBe(true);
    expect(holdCovers(cents(2500), cents(0), cents(2426), dollars)).toBe(false);
  });
});

describe('the payer kind', () => {
  const payer = (changes: Partial<Payer>): Payer => ({
    role: 'USER',
    accountType: 'A_LA_CARTE',
    paymentMethod: 'ESCROW',
    hasUnlimitedImages: false,
    ...changes,
  });
  it.each<[Partial<Payer>, string, string]>([
    [{}, 'ESCROW', 'ESCROW'],
    [{ paymentMethod: 'INVOICE' }, 'INVOICE', 'ACCRUED'],
    [{ paymentMethod: 'CREDIT_CARD' }, 'CARD', 'HOLD'],
    [{ accountType: 'FLAT_FEE' }, 'IMAGE_CREDITS', 'IMAGES'],
    [{ accountType: 'FLAT_FEE', paymentMethod: 'CREDIT_CARD' }, 'IMAGE_CREDITS', 'IMAGES'],
    [{ accountType: 'FLAT_FEE', hasUnlimitedImages: true }, 'UNLIMITED', 'UNLIMITED'],
    [{ role: 'ACCOUNT' }, 'ESCROW', 'ESCROW'],
    [{ role: 'TRIMIN' }, 'FREE', 'HIDDEN'],
    [{ role: 'COUNTY', accountType: 'FLAT_FEE' }, 'FREE', 'HIDDEN'],
    [{ role: 'GUEST' }, 'ESCROW', 'HIDDEN'],
  ])('[000-6.balance.1] %p pays as %s and sees %s', (changes, kind, balance) => {
    expect(payerKind(payer(changes))).toBe(kind);
    expect(balanceKind(payer(changes))).toBe(balance);
  });
});

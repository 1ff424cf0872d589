import { addTexts, translate } from '@portal/i18n';
import en from '../../locales/en.json';
import { someFees } from '../../testing/image-fixtures.ts';
import { chargeLines, receiptLines } from './charge-texts.ts';
import { purchasedItem } from './fee-texts.ts';

addTexts('imaging', en);
const t = (key: string, values?: Parameters<typeof translate>[1]) => translate(`imaging:${key}`, values);
const money = (amountCents: number) => `$${amountCents / 100}`;
const line = {
  description: 'As the server says',
  value: '$9.00',
  reason: 'NEW',
  unit: 'NEW',
  quantity: 1,
  unitCents: 0,
  amountCents: 900,
};
const labelsAndAmounts = (fees: ReturnType<typeof someFees>) =>
  chargeLines(fees, t, money).map(({ label, amount }) => [label, amount]);

it('[001-4.8.summary.2] a charge summary with a single charge labels it with the item', () => {
  const item = { ...line, reason: 'DOCUMENT', unit: 'CENTS', description: 'Document Image', amountCents: 100 };
  const fees = someFees(1, 25_000, { singleItemPurchase: { item }, multipleItemPurchase: null });
  expect(labelsAndAmounts(fees)).toEqual([
    ['Beginning balance', '$250'],
    ['Document Image', '$1'],
    ['Ending balance', '$249'],
  ]);
  expect(purchasedItem(fees, t)).toBe('Document Image');
});

it('[001-4.8.summary.3] a charge summary shows an itemized list with its total, and no balances if there are none', () => {
  const fees = someFees(2, 25_000, { beginningBalance: null, endingBalance: null });
  expect(labelsAndAmounts(fees)).toEqual([
    ['First page', '$1'],
    ['1 additional page at $0.5', '$0.5'],
    ['Total', '$1.5'],
  ]);
  expect(purchasedItem(fees, t)).toBe('Document Image');
});

it('a charge summary shows that pages bought before use no images', () => {
  const repeated = { ...line, reason: 'ALREADY_PURCHASED', unit: 'IMAGES', quantity: 2 };
  const total = { ...line, reason: 'TOTAL', unit: 'IMAGES', quantity: 0 };
  const multipleItemPurchase = { itemHeaderDescription: 'Document Image', items: [repeated], total };
  expect(
    labelsAndAmounts(someFees(2, 25_000, { beginningBalance: null, endingBalance: null, multipleItemPurchase })),
  ).toEqual([
    ['2 pages you already bought', '0 images'],
    ['Total', '0 images'],
  ]);
});

it("a charge summary describes image credits, and uses the server's description for an unknown reason", () => {
  const credits = { ...line, reason: 'IMAGE_CREDITS', unit: 'IMAGES', value: '3 images', quantity: 3 };
  const total = { ...credits, reason: 'TOTAL' };
  const multipleItemPurchase = { itemHeaderDescription: 'Document Image', items: [credits, line], total };
  expect(
    labelsAndAmounts(someFees(3, 25_000, { beginningBalance: null, endingBalance: null, multipleItemPurchase })),
  ).toEqual([
    ['3 pages = 3 images from your plan', '3 images'],
    ['As the server says', '$9.00'],
    ['Total', '3 images'],
  ]);
});

describe('the lines of a receipt', () => {
  const linesOf = (fees: ReturnType<typeof someFees>) =>
    receiptLines(fees, t, money).map(({ label, amount }) => [label, amount]);
  const bought = [
    ['First page', '$1'],
    ['1 additional page at $0.5', '$0.5'],
    ['Total', '$1.5'],
  ];

  it('are those of the summary if the balance was sufficient', () => {
    expect(linesOf(someFees(2))).toEqual(labelsAndAmounts(someFees(2)));
  });

  it('include earlier charges of a card that was authorized in the meantime, and add up', () => {
    const before = { ...line, reason: 'CARD_BEFORE', unit: 'CENTS', amountCents: 100 };
    expect(linesOf(someFees(2, 0, { beginningBalance: before }))).toEqual([
      ['Card charges so far', '$1'],
      ...bought,
      ['Card charges after this download', '$2.5'],
    ]);
  });

  it('have no balance if the account was topped up in the meantime', () => {
    expect(linesOf(someFees(2, 0))).toEqual(bought);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cents, NO_CENTS, type Price, priceLine, priceOfLines } from '@portal/domain';
import { escrowTerms } from '../helper-data/helper-data.service.ts';
import { escrowOptions } from './buy-options.ts';
import { feeSchedule, type OrderPricing } from './fee-schedule.ts';
import { addedImagesText, addOnConfirmation } from './flat-fee/add-on-confirmation.ts';
import { flatFeeOptionsOf } from './flat-fee/offered-add-ons.ts';

/**
 * Server responses about money. Tests of the screens check their texts in every language with this file, so it must match the
 * server.
 */
const STORED_RESPONSES = join(import.meta.dirname, '../../../packages/testing/src/answers/money-answers.json');

const NO_CARD = { hasHold: false, surchargeCents: NO_CENTS, authorization: 'NO_CARDS' } as const;
const funds = (
  balance: number | null,
  isSufficient: boolean,
  card: Partial<OrderPricing['funds']> = {},
): OrderPricing['funds'] => ({
  balance,
  isSufficient,
  ...NO_CARD,
  ...card,
});
const pages = (count: number, repeated = 0): Price =>
  priceOfLines([
    priceLine('FIRST_PAGE', count > 0 ? 1 : 0, cents(100)),
    priceLine('ADDITIONAL_PAGES', Math.max(0, count - 1), cents(50)),
    priceLine('ALREADY_PURCHASED', repeated, NO_CENTS),
  ]);
const images = (count: number, repeated = 0): Price =>
  priceOfLines(
    [priceLine('IMAGE_CREDITS', count, NO_CENTS), priceLine('ALREADY_PURCHASED', repeated, NO_CENTS)],
    count,
  );
const free = (reason: 'FREE' | 'UNLIMITED', count: number) => priceOfLines([priceLine(reason, count, NO_CENTS)]);
const document = priceOfLines([priceLine('DOCUMENT', 1, cents(300))]);

const ORDERS: readonly Omit<OrderPricing, 'isAdministrator'>[] = [
  { payer: 'ESCROW', price: document, pageCount: 1, funds: funds(25_000, true), hasBuyOptions: false },
  { payer: 'ESCROW', price: pages(1), pageCount: 1, funds: funds(25_000, true), hasBuyOptions: false },
  { payer: 'ESCROW', price: pages(2), pageCount: 2, funds: funds(25_000, true), hasBuyOptions: false },
  { payer: 'ESCROW', price: pages(22, 1), pageCount: 23, funds: funds(25_000, true), hasBuyOptions: false },
  { payer: 'ESCROW', price: pages(0, 5), pageCount: 5, funds: funds(0, true), hasBuyOptions: false },
  { payer: 'ESCROW', price: pages(3), pageCount: 3, funds: funds(100, false), hasBuyOptions: true },
  { payer: 'ESCROW', price: pages(3, 2), pageCount: 5, funds: funds(0, false), hasBuyOptions: false },
  { payer: 'INVOICE', price: pages(3), pageCount: 3, funds: funds(1250, true), hasBuyOptions: false },
  { payer: 'IMAGE_CREDITS', price: images(1), pageCount: 1, funds: funds(2, true), hasBuyOptions: false },
  { payer: 'IMAGE_CREDITS', price: images(4, 1), pageCount: 5, funds: funds(50, true), hasBuyOptions: false },
  { payer: 'IMAGE_CREDITS', price: images(0, 2), pageCount: 2, funds: funds(38, true), hasBuyOptions: false },
  { payer: 'IMAGE_CREDITS', price: images(5), pageCount: 5, funds: funds(1, false), hasBuyOptions: true },
  { payer: 'IMAGE_CREDITS', price: images(1), pageCount: 1, funds: funds(0, false), hasBuyOptions: false },
  { payer: 'UNLIMITED', price: free('UNLIMITED', 7), pageCount: 7, funds: funds(null, true), hasBuyOptions: false },
  { payer: 'FREE', price: free('FREE', 1), pageCount: 1, funds: funds(null, true), hasBuyOptions: false },
  {
    payer: 'CARD',
    price: pages(3),
    pageCount: 3,
    funds: funds(150, true, { hasHold: true, surchargeCents: cents(5), authorization: 'COVERS' }),
    hasBuyOptions: false,
  },
  {
    payer: 'CARD',
    price: pages(3),
    pageCount: 3,
    funds: funds(0, false, { surchargeCents: cents(5), authorization: 'COVERS' }),
    hasBuyOptions: true,
  },
  ...(['FEWER_PAGES', 'TOO_SMALL', 'NO_CARDS'] as const).map((authorization) => ({
    payer: 'CARD' as const,
    price: pages(99),
    pageCount: 99,
    funds: funds(0, false, { authorization }),
    hasBuyOptions: false,
  })),
];
/** Orders that an account's administrator cannot pay either. */
const ADMINISTRATORS = ORDERS.filter(
  ({ payer, funds: { isSufficient }, hasBuyOptions }) => payer !== 'CARD' && !isSufficient && !hasBuyOptions,
);

const ADD_ONS = [
  { option: '1', images: 1, costCents: cents(100) },
  { option: '2', images: 25, costCents: cents(2000) },
  { option: '3', images: null, costCents: cents(9900) },
];
const PAYERS = [
  ['ESCROW', { beforeCents: 25_000, afterCents: 23_000, isSufficient: true, surchargeCents: NO_CENTS }],
  ['ESCROW', { beforeCents: 1000, afterCents: -1000, isSufficient: false, surchargeCents: NO_CENTS }],
  ['INVOICE', { beforeCents: 0, afterCents: 2000, isSufficient: true, surchargeCents: NO_CENTS }],
  ['CREDIT_CARD', { beforeCents: 0, afterCents: 2050, isSufficient: true, surchargeCents: cents(50) }],
] as const;

const surcharges = { creditCardSurcharge: 0, creditCardSurchargeBasisPoints: 0 };
const limits = { minReloadAmount: 2000, maxReloadAmount: 50_000, reloadByCreditCard: true };
const ESCROWS = [
  { ...limits, ...surcharges, applySurcharge: false, creditCardSurchargeMethod: 'percent' },
  {
    ...limits,
    ...surcharges,
    applySurcharge: true,
    creditCardSurchargeMethod: 'percent',
    creditCardSurchargeBasisPoints: 250,
  },
  { ...limits, ...surcharges, applySurcharge: true, creditCardSurchargeMethod: 'dollars', creditCardSurcharge: 150 },
] as const;

const answers = () => ({
  fees: [
    ...ORDERS.map((ordered) => feeSchedule({ ...ordered, isAdministrator: false })),
    ...ADMINISTRATORS.map((ordered) => feeSchedule({ ...ordered, isAdministrator: true })),
  ],
  escrow: ESCROWS.map((escrow) => ({
    // in dollars and percent, as the browser receives it
    county: escrowTerms({ ...escrow, feeCode: '', chargeCode: '' }),
    options: escrowOptions(
      { price: pages(3), funds: funds(100, false) },
      { accountName: 'ABC' },
      { escrow: { ...escrow, feeCode: '', chargeCode: '' } },
    ).escrowOptions,
  })),
  addOns: flatFeeOptionsOf(ADD_ONS),
  confirmations: PAYERS.flatMap(([paymentMethod, balances]) =>
    ADD_ONS.map((addOn) => addOnConfirmation(addOn, balances, { accountName: 'ABC', paymentMethod })),
  ),
  added: ADD_ONS.map((addOn) => ({ images: addOn.images, message: addedImagesText(addOn.images) })),
});

it('the server sends the responses that are stored for the screen tests', () => {
  expect(answers()).toEqual(JSON.parse(readFileSync(STORED_RESPONSES, 'utf8')));
});

import { cents } from '../money/cents.ts';
import { refundShares } from './refund-shares.ts';

const charges = (invoice: number, escrow: number) => [
  { method: 'INVOICE', charged: cents(invoice) },
  { method: 'ESCROW', charged: cents(escrow) },
];

it.each([
  [500, 0, 4000, { ESCROW: 500 }],
  [500, 1000, 4000, { INVOICE: 500 }],
  [1500, 1000, 4000, { INVOICE: 1000, ESCROW: 500 }],
  [5000, 1000, 4000, { INVOICE: 1000, ESCROW: 4000 }],
  [700, -200, 700, { ESCROW: 700 }],
  // more than was charged
  [900, 0, 700, { INVOICE: 200, ESCROW: 700 }],
] as const)(
  'a refund of %d of charges of %d by invoice and %d from escrow is shared',
  (refund, invoice, escrow, shares) => {
    const shared = refundShares(cents(refund), charges(invoice, escrow));
    expect(Object.fromEntries(shared.map(({ method, refund: share }) => [method, share]))).toEqual(shares);
  },
);

import { FORM_OUTCOMES, OFFICE_ACTIONS, PROVIDER_FAULTS, PROVIDER_METHODS, USER_ACTIONS } from './steps.testing.ts';

/** The kinds of payers. */
const PAYERS = ['ESCROW', 'INVOICE', 'CARD', 'IMAGES', 'FREE', 'GUEST'];

/** The office's actions that can be interrupted. Choosing an option is a single statement, so it cannot. */
const INTERRUPTIBLE_OFFICE_ACTIONS = OFFICE_ACTIONS.filter((action) => action !== 'OPTION');

const ACTIONS = [...USER_ACTIONS, 'PAYMENT_ROUND', 'LANDLINK', ...INTERRUPTIBLE_OFFICE_ACTIONS];

/** The names of all faults and other events that the histories must contain, for the table of their frequencies. */
export const FAULTS: readonly string[] = [
  ...PAYERS.map((payer) => `request of ${payer}`),
  ...ACTIONS.map((action) => `killed in ${action}`),
  ...USER_ACTIONS.map((action) => `response lost of ${action}`),
  ...PROVIDER_METHODS.flatMap((method) => PROVIDER_FAULTS.map((fault) => `provider ${method} ${fault}`)),
  'provider lists every transaction twice',
  'provider decides late',
  'provider settles',
  'provider settles a payment that the portal does not know',
  ...FORM_OUTCOMES.filter((end) => end !== 'PAID_WITH_LOST_TOKEN').map((end) => `form ${end}`),
  'form paid by a lost token',
  'form has expired',
  ...['with the form open', 'before it reports', 'at another time'].map((moment) => `browser dies ${moment}`),
  ...[
    'set back by an hour',
    'set ahead by up to 15 minutes',
    'set ahead by up to an hour',
    'set ahead by hours or days',
  ].map((leap) => `clock ${leap}`),
  'a month passes',
  ...['DONE', 'ESCROW_LOW'].map((end) => `month of an account ${end}`),
  'month of an account billed again',
  ...['account', 'user'].map((what) => `${what} deleted`),
  'statement issued',
  'user without access is refused',
  'two steps at the same time',
  'order fetched again',
];

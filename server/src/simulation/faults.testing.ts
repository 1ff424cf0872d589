import { FORM_ENDS, METHODS, OFFICE_ACTS, PROVIDER_FAULTS, USER_ACTS } from './steps.testing.ts';

/** The ways of paying. */
const ROWS = ['ESCROW', 'INVOICE', 'CARD', 'IMAGES', 'FREE', 'GUEST'];

/** Acts that can be interrupted; choosing an option takes a single statement. */
const OFFICE = OFFICE_ACTS.filter((act) => act !== 'OPTION');

const ACTS = [...USER_ACTS, 'ROUND', 'LANDLINK', ...OFFICE];

/** The names of all faults and other events that the histories must contain, for the table of their frequencies. */
export const FAULTS: readonly string[] = [
  ...ROWS.map((row) => `request of ${row}`),
  ...ACTS.map((act) => `killed in ${act}`),
  ...USER_ACTS.map((act) => `answer lost of ${act}`),
  ...METHODS.flatMap((method) => PROVIDER_FAULTS.map((fault) => `provider ${method} ${fault}`)),
  'provider lists everything twice',
  'provider decides late',
  'provider settles',
  'provider settles what nobody had looked for',
  ...FORM_ENDS.filter((end) => end !== 'ORPHAN').map((end) => `form ${end}`),
  'form paid by a lost token',
  'form has run out',
  ...['with the form open', 'before it reports', 'elsewhere'].map((moment) => `browser dies ${moment}`),
  ...['back an hour', 'pause', 'leap of minutes', 'leap of hours or days'].map((jump) => `clock ${jump}`),
  'a month passes',
  ...['DONE', 'ESCROW_LOW'].map((end) => `month of an account ${end}`),
  'month of an account run again',
  ...['account', 'user'].map((what) => `${what} deleted`),
  'statement issued',
  'somebody who is gone is turned away',
  'two at once',
  'fetched again',
];

export {
  type Cents,
  cents,
  isCents,
  multiplyCents,
  NO_CENTS,
  percentOf,
  subtractCents,
  sumCents,
} from './cents.ts';
export {
  centsToDecimal,
  centsToDollars,
  type DollarsFailure,
  dollarsToCents,
  formatCents,
  parseDollars,
} from './dollars.ts';

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
  basisPointsToPercent,
  centsToDecimal,
  centsToDollars,
  type DollarsFailure,
  dollarsToCents,
  formatCents,
  parseDollars,
  percentToBasisPoints,
} from './dollars.ts';

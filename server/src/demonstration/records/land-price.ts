import { type LocalMs, yearOf } from './calendar.ts';
import type { County, Lot } from './county.ts';

/**
 * Invented average prices of land. Each applies until the year before `beforeYear`. They follow the same history as the number of
 * recordings (calendar.ts), with its boom around 1990.
 */
const AVERAGE_PRICES: readonly { readonly beforeYear: number; readonly dollarsPerSquareMeter: number }[] = [
  { beforeYear: 1985, dollarsPerSquareMeter: 6 },
  { beforeYear: 1989, dollarsPerSquareMeter: 18 },
  { beforeYear: 1994, dollarsPerSquareMeter: 75 },
  { beforeYear: 2008, dollarsPerSquareMeter: 48 },
];
const LATEST_PRICE = { dollarsPerSquareMeter: 62 };
/** Land beyond this area adds nothing to the price, so that large undivided lots do not get absurd prices. */
const MAX_PRICED_SQUARE_METERS = 4_000;
const MIN_PRICE_DOLLARS = 1_500;

/** A random price for a lot at a time, in dollars, rounded to a hundred: from half to one and a half times the average of the year. */
export const randomLandPrice = (county: County, at: LocalMs, { squareMeters }: Lot): number => {
  const year = yearOf(at);
  const { dollarsPerSquareMeter } = AVERAGE_PRICES.find(({ beforeYear }) => year < beforeYear) ?? LATEST_PRICE;
  const price = dollarsPerSquareMeter * (0.5 + county.random.next()) * Math.min(squareMeters, MAX_PRICED_SQUARE_METERS);
  return Math.max(MIN_PRICE_DOLLARS, Math.round(price / 100) * 100);
};

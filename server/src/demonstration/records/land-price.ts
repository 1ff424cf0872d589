import { type LocalMs, yearOf } from './calendar.ts';
import type { County, Lot } from './county.ts';

/** A random price for a lot, in whole hundreds of dollars: low before the boom, high during it. */
export const randomPrice = (county: County, at: LocalMs, lot: Lot): number => {
  const year = yearOf(at);
  const dollarsPerSquareMeter = year < 1985 ? 6 : year < 1989 ? 18 : year < 1994 ? 75 : year < 2008 ? 48 : 62;
  const value = dollarsPerSquareMeter * (0.5 + county.random.next()) * Math.min(lot.squareMeters, 4000);
  return Math.max(1500, Math.round(value / 100) * 100);
};

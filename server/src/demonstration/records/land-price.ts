import { type WallMs, yearOf } from './calendar.ts';
import type { County, Lot } from './county.ts';

/** The price of land in whole hundreds of dollars: high in the boom, low before. */
export const somePrice = (county: County, at: WallMs, lot: Lot): number => {
  const year = yearOf(at);
  const perMeter = year < 1985 ? 6 : year < 1989 ? 18 : year < 1994 ? 75 : year < 2008 ? 48 : 62;
  const value = perMeter * (0.5 + county.random.next()) * Math.min(lot.squareMeters, 4000);
  return Math.max(1500, Math.round(value / 100) * 100);
};

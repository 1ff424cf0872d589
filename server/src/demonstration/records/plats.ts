import { type LocalMs, yearOf } from './calendar.ts';
import type { County, Lot, Plat } from './county.ts';
import { addLot } from './lots.ts';
import { COMPANIES, PUBLIC } from './names.ts';
import { organizationNamed } from './people.ts';
import { SUBDIVISIONS } from './places.ts';

const EVERYONE = [organizationNamed(PUBLIC)];

const newPlat = (county: County, at: LocalMs, name: string): Plat => {
  const number = `${2001 + county.plats.length}/${String(yearOf(at)).slice(2)}`;
  const plat = { number, name: name === '' ? `Check Plat ${number}` : name, at };
  county.plats.push(plat);
  return plat;
};

/** Subdivides a lot of a family or developer; its parts become lots of their own. */
export const subdivideLot = (county: County, at: LocalMs): boolean => {
  const { random } = county;
  const lot = county.findLot(
    (candidate) =>
      candidate.plat === undefined &&
      candidate.squareMeters > 3000 &&
      candidate.lease === undefined &&
      candidate.mortgages.length === 0,
  );
  if (lot === undefined) return false;
  const isNamed = random.isTrue(0.35);
  const name = isNamed ? `${lot.village.name} ${random.pick(SUBDIVISIONS)}` : '';
  const isTaken = county.plats.some((plat) => plat.name === name);
  const plat = newPlat(county, at, isTaken ? `${name} ${county.plats.length}` : name);
  const title = county.record({ at, instrument: 'PLAT', grantors: lot.owners, grantees: EVERYONE, lots: [lot] });
  lot.isTradable = false;
  for (const part of partsOf(county, lot, isNamed)) {
    const { village, owners, isTorrens } = lot;
    const newLot = addLot(county, { ...part, village, owners, isTorrens, plat });
    newLot.title = title;
  }
  return true;
};

const partsOf = (
  county: County,
  lot: Lot,
  isNamed: boolean,
): { lot: string; block: string; squareMeters: number }[] => {
  const count = isNamed ? county.random.int(8, 28) : county.random.int(2, 9);
  const squareMeters = Math.round((lot.squareMeters * 0.9) / count);
  return Array.from({ length: count }, (_, index) =>
    isNamed
      ? { lot: String(1 + (index % 14)), block: String(1 + Math.floor(index / 14)), squareMeters }
      : { lot: `${lot.lot}-${index + 1}`, block: '', squareMeters },
  );
};

/** A developer's building: the declaration creates the units, each of which is then traded. */
export const buildCondominium = (county: County, at: LocalMs): boolean => {
  const { random } = county;
  const lot = county.findLot(
    (candidate) => candidate.unit === '' && candidate.lease === undefined && candidate.mortgages.length === 0,
  );
  if (lot === undefined || yearOf(at) < 1986) return false;
  const developer = organizationNamed(random.pick(COMPANIES));
  const plat = newPlat(
    county,
    at,
    `${developer.last.split(' ').slice(0, 2).join(' ')} Condominium ${county.plats.length}`,
  );
  const grantors = [...lot.owners, developer];
  const title = county.record({ at, instrument: 'CIC', grantors, grantees: EVERYONE, lots: [lot] });
  lot.isTradable = false;
  const units = random.int(8, 40);
  for (let unit = 0; unit < units; unit += 1) {
    const { village, owners } = lot;
    // eight units on each floor: 101 to 108, 201 to 208
    const name = String(100 * (1 + Math.floor(unit / 8)) + 1 + (unit % 8));
    const facts = { lot: '', unit: name, building: random.pick(['A', 'B']), squareMeters: random.int(60, 140) };
    addLot(county, { ...facts, village, owners, plat, isTorrens: false }).title = title;
  }
  return true;
};

export const recordSurveyMap = (county: County, at: LocalMs): boolean => {
  const lot = county.findLot((candidate) => candidate.unit === '');
  if (lot === undefined) return false;
  county.record({ at, instrument: 'MAP', grantors: lot.owners, grantees: EVERYONE, lots: [lot] });
  return true;
};

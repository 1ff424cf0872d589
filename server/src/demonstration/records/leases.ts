import { DAY_MS, type LocalMs } from './calendar.ts';
import type { County, Encumbrance, Lot } from './county.ts';
import { randomLandPrice } from './land-price.ts';
import { mortgageLot } from './mortgages.ts';
import { isPerson, randomLessees } from './people.ts';

const YEAR_DAYS = 365;

/** A buyer who is not of local descent takes a ground lease of up to 55 years instead of buying. */
export const recordGroundLease = (county: County, at: LocalMs): boolean => {
  const { random, due } = county;
  const lot = county.findLot(
    ({ lease, owners: [first] }) => lease === undefined && first !== undefined && isPerson(first),
  );
  if (lot === undefined) return false;
  const to = randomLessees(random);
  const document = county.record({
    at,
    instrument: 'GL',
    grantors: lot.owners,
    grantees: to,
    lots: [lot],
    salePrice: Math.round(randomLandPrice(county, at, lot) * 0.4),
    ...(random.isTrue(0.01) ? { pageCount: random.int(40, 48) } : {}),
  });
  const lease: Encumbrance = { document, from: lot.owners, to };
  lot.lease = lease;
  if (random.isTrue(0.45)) due.add(at, (later) => recordMemorandum(county, later, lot, lease));
  if (random.isTrue(0.3))
    due.add(at + DAY_MS, (later) => mortgageLot(county, later, lot, randomLandPrice(county, later, lot)));
  if (random.isTrue(0.25)) due.add(at + random.int(200, 3000) * DAY_MS, (later) => sublease(county, later, lot));
  due.add(at + random.int(2, 24) * YEAR_DAYS * DAY_MS, (later) =>
    random.isTrue(0.65) ? assignLease(county, later, lot) : endLease(county, later, lot),
  );
  return true;
};

const recordMemorandum = (county: County, at: LocalMs, lot: Lot, lease: Encumbrance): boolean => {
  const references = [{ document: lease.document, relation: 'LEASE' }];
  county.record({ at, instrument: 'MLEA', grantors: lease.from, grantees: lease.to, lots: [lot], references });
  return true;
};

const assignLease = (county: County, at: LocalMs, lot: Lot): boolean => {
  const { lease } = lot;
  if (lease === undefined) return false;
  const to = randomLessees(county.random);
  const references = [{ document: lease.document, relation: 'ASSIGNS' }];
  const price = Math.round(randomLandPrice(county, at, lot) * 0.5);
  county.record({ at, instrument: 'ASL', grantors: lease.to, grantees: to, lots: [lot], references, salePrice: price });
  lot.lease = { ...lease, to };
  county.due.add(at + county.random.int(3, 20) * YEAR_DAYS * DAY_MS, (later) =>
    county.random.isTrue(0.6) ? assignLease(county, later, lot) : endLease(county, later, lot),
  );
  return true;
};

const sublease = (county: County, at: LocalMs, lot: Lot): boolean => {
  if (lot.lease === undefined) return false;
  const references = [{ document: lot.lease.document, relation: 'LEASE' }];
  const grantees = randomLessees(county.random);
  county.record({ at, instrument: 'SUBL', grantors: lot.lease.to, grantees, lots: [lot], references });
  return true;
};

const endLease = (county: County, at: LocalMs, lot: Lot): boolean => {
  const { lease } = lot;
  if (lease === undefined) return false;
  lot.lease = undefined;
  const references = [{ document: lease.document, relation: 'TERMINATES' }];
  county.record({ at, instrument: 'TERML', grantors: lot.owners, grantees: lease.to, lots: [lot], references });
  return true;
};

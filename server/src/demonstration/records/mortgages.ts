import { DAY_MS, type WallMs } from './calendar.ts';
import type { County, Encumbrance, Lot } from './county.ts';
import { somePrice } from './land-price.ts';
import { BANKS, HOUSING_CORPORATION } from './names.ts';
import { type Holders, organizationNamed } from './people.ts';
import { distributionOf } from './random.ts';

const BANK_DISTRIBUTION = distributionOf(BANKS);

const lender = (county: County): Holders => [
  organizationNamed(county.random.isTrue(0.12) ? HOUSING_CORPORATION : county.random.draw(BANK_DISTRIBUTION)),
];

/** Records a mortgage of the owners, or of the lessees on their leasehold, and schedules its later events. */
export const mortgageLot = (county: County, at: WallMs, lot: Lot, dollars: number): boolean => {
  const isLeasehold = lot.lease !== undefined && county.random.isTrue(0.7);
  const from = isLeasehold && lot.lease !== undefined ? lot.lease.to : lot.owners;
  const to = lender(county);
  const document = county.record({
    at,
    instrument: isLeasehold ? 'LMTG' : 'MTG',
    grantors: from,
    grantees: to,
    lots: [lot],
    mortgageAmount: Math.max(1000, Math.round(dollars / 500) * 500),
    references: isLeasehold && lot.lease !== undefined ? [{ document: lot.lease.document, relation: 'LEASE' }] : [],
  });
  const burden: Encumbrance = { document, from, to };
  lot.mortgages.push(burden);
  scheduleEvents(county, at, lot, burden);
  return true;
};

export const refinancing = (county: County, at: WallMs): boolean => {
  const lot = county.findLot(({ mortgages }) => mortgages.length < 2);
  return lot !== undefined && mortgageLot(county, at, lot, somePrice(county, at, lot) * 0.6);
};

const someDays = (county: County, fewest: number, most: number): number => county.random.int(fewest, most) * DAY_MS;

/** Decides the later events of a mortgage: assignment, modification, release or foreclosure. */
const scheduleEvents = (county: County, at: WallMs, lot: Lot, burden: Encumbrance): void => {
  const { random, due } = county;
  const life = someDays(county, 700, 7200);
  if (random.isTrue(0.1)) due.add(at + life * 0.3, (later) => change(county, later, lot, burden));
  if (random.isTrue(0.05)) due.add(at + life * 0.2, (later) => foreclose(county, later, lot, burden));
  if (random.isTrue(0.12)) due.add(at + life * 0.5, (later) => assign(county, later, lot, burden, at + life));
  else if (random.isTrue(0.85)) due.add(at + life, (later) => release(county, later, lot, burden));
};

const isOpen = (lot: Lot, burden: Encumbrance): boolean => lot.mortgages.includes(burden);

const release = (county: County, at: WallMs, lot: Lot, burden: Encumbrance): boolean => {
  if (!isOpen(lot, burden)) return false;
  lot.mortgages.splice(lot.mortgages.indexOf(burden), 1);
  county.record({
    at,
    instrument: 'SATM',
    grantors: burden.to,
    grantees: burden.from,
    lots: [lot],
    references: [{ document: burden.document, relation: 'RELEASES' }],
  });
  return true;
};

const assign = (county: County, at: WallMs, lot: Lot, burden: Encumbrance, until: WallMs): boolean => {
  const to = lender(county);
  if (!isOpen(lot, burden) || to[0]?.last === burden.to[0]?.last) return false;
  const references = [{ document: burden.document, relation: 'ASSIGNS' }];
  county.record({ at, instrument: 'ASGMT', grantors: burden.to, grantees: to, lots: [lot], references });
  const assigned = { ...burden, to };
  lot.mortgages.splice(lot.mortgages.indexOf(burden), 1, assigned);
  county.due.add(until, (later) => release(county, later, lot, assigned));
  return true;
};

const change = (county: County, at: WallMs, lot: Lot, burden: Encumbrance): boolean => {
  if (!isOpen(lot, burden)) return false;
  county.record({
    at,
    instrument: county.random.pick(['AMDMTG', 'AMDMTG', 'SUBORD', 'PREL']),
    grantors: burden.to,
    grantees: burden.from,
    lots: [lot],
    references: [{ document: burden.document, relation: 'MODIFIES' }],
  });
  return true;
};

/** Records a lis pendens. Most debtors pay; otherwise the sheriff sells the land to the bank. */
const foreclose = (county: County, at: WallMs, lot: Lot, burden: Encumbrance): boolean => {
  if (!isOpen(lot, burden)) return false;
  const parties = { grantors: burden.to, grantees: burden.from, lots: [lot] };
  const suit = county.record({
    at,
    instrument: 'LP',
    ...parties,
    references: [{ document: burden.document, relation: 'FORECLOSES' }],
  });
  county.due.add(at + someDays(county, 60, 500), (later) => {
    if (!isOpen(lot, burden)) return false;
    if (county.random.isTrue(0.6) || burden.document.instrument === 'LMTG' || lot.owners !== burden.from) {
      county.record({
        at: later,
        instrument: 'RLP',
        ...parties,
        references: [{ document: suit, relation: 'RELEASES' }],
      });
      return true;
    }
    sellBySheriff(county, later, lot, burden);
    return true;
  });
  return true;
};

const sellBySheriff = (county: County, at: WallMs, lot: Lot, burden: Encumbrance): void => {
  lot.mortgages.splice(lot.mortgages.indexOf(burden), 1);
  lot.title = county.record({
    at,
    instrument: 'SHD',
    grantors: burden.from,
    grantees: burden.to,
    lots: [lot],
    references: [{ document: burden.document, relation: 'FORECLOSES' }],
    salePrice: burden.document.mortgageAmount ?? 0,
  });
  lot.owners = burden.to;
};

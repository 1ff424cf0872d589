import { DAY_MS, type LocalMs } from './calendar.ts';
import type { County, Encumbrance, Lot } from './county.ts';
import { randomLandPrice } from './land-price.ts';
import { BANKS, HOUSING_CORPORATION } from './names.ts';
import { type Holders, organizationNamed } from './people.ts';
import { distributionOf } from './random.ts';

const BANK_DISTRIBUTION = distributionOf(BANKS);

const randomLender = (county: County): Holders => [
  organizationNamed(county.random.isTrue(0.12) ? HOUSING_CORPORATION : county.random.draw(BANK_DISTRIBUTION)),
];

/** Records a mortgage of the owners, or of the lessees on their leasehold, and schedules its later events. */
export const mortgageLot = (county: County, at: LocalMs, lot: Lot, dollars: number): boolean => {
  const isLeasehold = lot.lease !== undefined && county.random.isTrue(0.7);
  const from = isLeasehold && lot.lease !== undefined ? lot.lease.to : lot.owners;
  const to = randomLender(county);
  const document = county.record({
    at,
    instrument: isLeasehold ? 'LMTG' : 'MTG',
    grantors: from,
    grantees: to,
    lots: [lot],
    mortgageAmount: Math.max(1000, Math.round(dollars / 500) * 500),
    references: isLeasehold && lot.lease !== undefined ? [{ document: lot.lease.document, relation: 'LEASE' }] : [],
  });
  const mortgage: Encumbrance = { document, from, to };
  lot.mortgages.push(mortgage);
  scheduleEvents(county, at, lot, mortgage);
  return true;
};

export const refinanceLot = (county: County, at: LocalMs): boolean => {
  const lot = county.findLot(({ mortgages }) => mortgages.length < 2);
  return lot !== undefined && mortgageLot(county, at, lot, randomLandPrice(county, at, lot) * 0.6);
};

const randomDays = (county: County, min: number, max: number): number => county.random.int(min, max) * DAY_MS;

/** Decides the later events of a mortgage: assignment, modification, release or foreclosure. */
const scheduleEvents = (county: County, at: LocalMs, lot: Lot, mortgage: Encumbrance): void => {
  const { random, due } = county;
  const term = randomDays(county, 700, 7200);
  if (random.isTrue(0.1)) due.add(at + term * 0.3, (later) => modify(county, later, lot, mortgage));
  if (random.isTrue(0.05)) due.add(at + term * 0.2, (later) => foreclose(county, later, lot, mortgage));
  if (random.isTrue(0.12)) due.add(at + term * 0.5, (later) => assign(county, later, lot, mortgage, at + term));
  else if (random.isTrue(0.85)) due.add(at + term, (later) => release(county, later, lot, mortgage));
};

const isOpen = (lot: Lot, mortgage: Encumbrance): boolean => lot.mortgages.includes(mortgage);

const release = (county: County, at: LocalMs, lot: Lot, mortgage: Encumbrance): boolean => {
  if (!isOpen(lot, mortgage)) return false;
  lot.mortgages.splice(lot.mortgages.indexOf(mortgage), 1);
  county.record({
    at,
    instrument: 'SATM',
    grantors: mortgage.to,
    grantees: mortgage.from,
    lots: [lot],
    references: [{ document: mortgage.document, relation: 'RELEASES' }],
  });
  return true;
};

const assign = (county: County, at: LocalMs, lot: Lot, mortgage: Encumbrance, until: LocalMs): boolean => {
  if (!isOpen(lot, mortgage)) return false;
  const to = randomLender(county);
  if (to[0]?.last === mortgage.to[0]?.last) {
    // a lender does not assign to itself: this mortgage stays where it is until its release
    county.due.add(until, (later) => release(county, later, lot, mortgage));
    return false;
  }
  const references = [{ document: mortgage.document, relation: 'ASSIGNS' }];
  county.record({ at, instrument: 'ASGMT', grantors: mortgage.to, grantees: to, lots: [lot], references });
  const assigned = { ...mortgage, to };
  lot.mortgages.splice(lot.mortgages.indexOf(mortgage), 1, assigned);
  county.due.add(until, (later) => release(county, later, lot, assigned));
  return true;
};

const modify = (county: County, at: LocalMs, lot: Lot, mortgage: Encumbrance): boolean => {
  if (!isOpen(lot, mortgage)) return false;
  county.record({
    at,
    instrument: county.random.pick(['AMDMTG', 'AMDMTG', 'SUBORD', 'PREL']),
    grantors: mortgage.to,
    grantees: mortgage.from,
    lots: [lot],
    references: [{ document: mortgage.document, relation: 'MODIFIES' }],
  });
  return true;
};

/**
 * Records a lis pendens. Later, most debtors pay and it is released; otherwise the sheriff sells the land to the bank. It is also released
 * if the mortgage was satisfied or assigned in the meantime, is on a leasehold, or the land was sold.
 */
const foreclose = (county: County, at: LocalMs, lot: Lot, mortgage: Encumbrance): boolean => {
  if (!isOpen(lot, mortgage)) return false;
  const parties = { grantors: mortgage.to, grantees: mortgage.from, lots: [lot] };
  const suit = county.record({
    at,
    instrument: 'LP',
    ...parties,
    references: [{ document: mortgage.document, relation: 'FORECLOSES' }],
  });
  county.due.add(at + randomDays(county, 60, 500), (later) => {
    const cannotBeSold =
      !isOpen(lot, mortgage) || mortgage.document.instrument === 'LMTG' || lot.owners !== mortgage.from;
    if (cannotBeSold || county.random.isTrue(0.6)) {
      county.record({
        at: later,
        instrument: 'RLP',
        ...parties,
        references: [{ document: suit, relation: 'RELEASES' }],
      });
      return true;
    }
    sellBySheriff(county, later, lot, mortgage);
    return true;
  });
  return true;
};

const sellBySheriff = (county: County, at: LocalMs, lot: Lot, mortgage: Encumbrance): void => {
  lot.mortgages.splice(lot.mortgages.indexOf(mortgage), 1);
  lot.title = county.record({
    at,
    instrument: 'SHD',
    grantors: mortgage.from,
    grantees: mortgage.to,
    lots: [lot],
    references: [{ document: mortgage.document, relation: 'FORECLOSES' }],
    salePrice: mortgage.document.mortgageAmount ?? 0,
  });
  lot.owners = mortgage.to;
};

import { DAY_MS, type LocalMs } from './calendar.ts';
import type { County } from './county.ts';
import { PUBLIC, UNITED_STATES, UTILITIES } from './names.ts';
import { isPerson, organizationNamed, randomBank, randomCompany, randomLocalPerson, randomPerson } from './people.ts';

const EVERYONE = [organizationNamed(PUBLIC)];

export const recordEasement = (county: County, at: LocalMs): boolean => {
  const lot = county.findLot(() => true);
  if (lot === undefined) return false;
  const to = county.random.isTrue(0.7) ? organizationNamed(UTILITIES) : randomLocalPerson(county.random);
  const instrument = county.random.pick(['EASE', 'EASE', 'ROW', 'DECL'] as const);
  const grantees = instrument === 'DECL' ? EVERYONE : [to];
  county.record({ at, instrument, grantors: lot.owners, grantees, lots: [lot] });
  return true;
};

export const recordPowerOfAttorney = (county: County, at: LocalMs): boolean => {
  const { random } = county;
  const grantors = [randomPerson(random)];
  const grantees = [randomPerson(random)];
  const document = county.record({ at, instrument: 'POA', grantors, grantees });
  if (!random.isTrue(0.1)) return true;
  county.due.add(at + random.int(100, 2500) * DAY_MS, (later) => {
    const references = [{ document, relation: 'REVOKES' }];
    county.record({ at: later, instrument: 'RPOA', grantors, grantees, references });
    return true;
  });
  return true;
};

export const recordAffidavit = (county: County, at: LocalMs): boolean => {
  const lot = county.findLot(({ owners: [first] }) => first !== undefined && isPerson(first));
  if (lot === undefined) return false;
  const instrument = county.random.pick(['AFF', 'AFF', 'AFFID'] as const);
  county.record({ at, instrument, grantors: lot.owners.slice(0, 1), grantees: EVERYONE, lots: [lot] });
  return true;
};

export const recordMarriage = (county: County, at: LocalMs): boolean => {
  county.record({
    at,
    instrument: 'MARR',
    grantors: [randomPerson(county.random)],
    grantees: [randomPerson(county.random)],
  });
  return true;
};

/** Discharge papers are confidential, because they contain personal numbers. */
export const recordMilitaryDischarge = (county: County, at: LocalMs): boolean => {
  const grantors = [organizationNamed(UNITED_STATES)];
  county.record({ at, instrument: 'MILD', grantors, grantees: [randomLocalPerson(county.random)], confidential: true });
  return true;
};

export const recordFinancingStatement = (county: County, at: LocalMs): boolean => {
  county.record({
    at,
    instrument: 'UCC1',
    grantors: randomCompany(county.random),
    grantees: randomBank(county.random),
  });
  return true;
};

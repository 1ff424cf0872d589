import { DAY_MS, type WallMs, wallOf } from './calendar.ts';
import { urnOf } from './chance.ts';
import type { County } from './county.ts';
import type { InstrumentCode } from './instruments.ts';
import { BANKS, COMPANIES, COUNTY_GOVERNMENT, PUBLIC, UNITED_STATES, UTILITIES } from './names.ts';
import { bodyNamed, type Holders, isPerson, localPerson, person } from './people.ts';

const EVERYONE = [bodyNamed(PUBLIC)];
const BANK_URN = urnOf(BANKS);

export const easement = (county: County, at: WallMs): boolean => {
  const lot = county.findLot(() => true);
  if (lot === undefined) return false;
  const to = county.chance.isTrue(0.7) ? bodyNamed(UTILITIES) : localPerson(county.chance);
  const instrument = county.chance.pick(['EASE', 'EASE', 'ROW', 'DECL'] as const);
  const grantees = instrument === 'DECL' ? EVERYONE : [to];
  county.record({ at, instrument, grantors: lot.owners, grantees, lots: [lot] });
  return true;
};

export const power = (county: County, at: WallMs): boolean => {
  const { chance } = county;
  const grantors = [person(chance)];
  const grantees = [person(chance)];
  const document = county.record({ at, instrument: 'POA', grantors, grantees });
  if (!chance.isTrue(0.1)) return true;
  county.due.add(at + chance.int(100, 2500) * DAY_MS, (later) => {
    const references = [{ document, relation: 'REVOKES' }];
    county.record({ at: later, instrument: 'RPOA', grantors, grantees, references });
    return true;
  });
  return true;
};

export const affidavit = (county: County, at: WallMs): boolean => {
  const lot = county.findLot(({ owners: [first] }) => first !== undefined && isPerson(first));
  if (lot === undefined) return false;
  const instrument = county.chance.pick(['AFF', 'AFF', 'AFFID'] as const);
  county.record({ at, instrument, grantors: lot.owners.slice(0, 1), grantees: EVERYONE, lots: [lot] });
  return true;
};

interface LienKind {
  readonly instrument: InstrumentCode;
  readonly release: InstrumentCode;
  readonly creditor: (county: County) => Holders;
  readonly from: string;
}

const someCompany = (county: County): Holders => [bodyNamed(county.chance.pick(COMPANIES))];
const someBank = (county: County): Holders => [bodyNamed(county.chance.draw(BANK_URN))];

const LIENS = urnOf<LienKind>([
  [{ instrument: 'FTL', release: 'RFTL', creditor: () => [bodyNamed(UNITED_STATES)], from: '1990-01-05' }, 2],
  [{ instrument: 'STL', release: 'RSTL', creditor: () => [bodyNamed(COUNTY_GOVERNMENT)], from: '1990-01-05' }, 4],
  [{ instrument: 'JUDG', release: 'SATJ', creditor: someBank, from: '1975-01-02' }, 4],
  [{ instrument: 'ML', release: 'RML', creditor: someCompany, from: '1975-01-02' }, 2],
]);

/** A lien: the debtor is the grantor; released when it was paid. */
export const lien = (county: County, at: WallMs): boolean => {
  const { chance } = county;
  const kind = chance.draw(LIENS);
  if (at < wallOf(kind.from)) return false;
  const lot = kind.instrument === 'ML' ? county.findLot(() => true) : undefined;
  if (kind.instrument === 'ML' && lot === undefined) return false;
  const debtor = lot?.owners ?? (chance.isTrue(0.25) ? someCompany(county) : [person(chance)]);
  const creditor = kind.creditor(county);
  const lots = lot === undefined ? [] : [lot];
  const document = county.record({ at, instrument: kind.instrument, grantors: debtor, grantees: creditor, lots });
  if (!chance.isTrue(0.55)) return true;
  county.due.add(at + chance.int(120, 2600) * DAY_MS, (later) => {
    const references = [{ document, relation: 'RELEASES' }];
    county.record({ at: later, instrument: kind.release, grantors: creditor, grantees: debtor, lots, references });
    return true;
  });
  return true;
};

export const marriage = (county: County, at: WallMs): boolean => {
  county.record({ at, instrument: 'MARR', grantors: [person(county.chance)], grantees: [person(county.chance)] });
  return true;
};

/** Discharge papers carry numbers that nobody else may see. */
export const discharge = (county: County, at: WallMs): boolean => {
  const grantors = [bodyNamed(UNITED_STATES)];
  county.record({ at, instrument: 'MILD', grantors, grantees: [localPerson(county.chance)], confidential: true });
  return true;
};

export const financing = (county: County, at: WallMs): boolean => {
  county.record({ at, instrument: 'UCC1', grantors: someCompany(county), grantees: someBank(county) });
  return true;
};

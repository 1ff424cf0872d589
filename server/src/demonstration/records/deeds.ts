import { DAY_MS, type LocalMs, localMsOf, yearOf } from './calendar.ts';
import type { County, Lot, RecordedDocument } from './county.ts';
import type { InstrumentCode } from './instruments.ts';
import { randomLandPrice } from './land-price.ts';
import { addLot, firstLotName, randomVillage } from './lots.ts';
import { mortgageLot } from './mortgages.ts';
import { COUNTY_GOVERNMENT, LAND_AUTHORITY } from './names.ts';
import {
  estateOf,
  type Holders,
  isPerson,
  type Name,
  organizationNamed,
  randomBuyers,
  randomLocalHolders,
  randomLocalPerson,
} from './people.ts';
import { distributionOf } from './random.ts';

const TORRENS_START = localMsOf('1979-06-14');
const LAND_AUTHORITY_HOLDERS = [organizationNamed(LAND_AUTHORITY)];

/** The first document of a lot: public land is granted, or a family's old title is determined. */
export const grantFirstTitle = (county: County, at: LocalMs): boolean => {
  const owners = randomLocalHolders(county.random);
  const year = yearOf(at);
  const codes: readonly InstrumentCode[] = year < 1992 ? ['DO', 'DO', 'CT', 'HD', 'LEX'] : ['HD', 'HD', 'CT', 'LEX'];
  const instrument = county.random.pick(codes);
  const lot = addLot(county, {
    lot: firstLotName(county),
    owners,
    village: randomVillage(county),
    squareMeters: instrument === 'HD' ? 1000 : county.random.int(80, 3400) * 10,
    ...(at < TORRENS_START ? { isTorrens: false } : {}),
  });
  const grantors = instrument === 'CT' ? [organizationNamed(COUNTY_GOVERNMENT)] : LAND_AUTHORITY_HOLDERS;
  lot.title = county.record({ at, instrument, grantors, grantees: owners, lots: [lot] });
  return true;
};

const SALES = distributionOf<InstrumentCode>([
  ['WD', 50],
  ['DC', 26],
  ['LWD', 8],
  ['QCD', 10],
  ['TRD', 3],
]);

const recordConveyance = (
  county: County,
  at: LocalMs,
  lot: Lot,
  instrument: InstrumentCode,
  to: Holders,
  price?: number,
): RecordedDocument => {
  const document = county.record({
    at,
    instrument,
    grantors: lot.owners,
    grantees: to,
    lots: [lot],
    ...(price === undefined ? {} : { salePrice: price }),
    ...(lot.title !== undefined && county.random.isTrue(0.35)
      ? { references: [{ document: lot.title, relation: 'TITLE' }] }
      : {}),
  });
  lot.owners = to;
  lot.title = document;
  return document;
};

export const sellLot = (county: County, at: LocalMs): boolean => {
  const lot = county.findLot(({ lease }) => lease === undefined);
  if (lot === undefined) return false;
  const price = randomLandPrice(county, at, lot);
  const deed = recordConveyance(county, at, lot, county.random.draw(SALES), randomBuyers(county.random), price);
  if (county.random.isTrue(0.4)) county.due.add(at, (later) => mortgageLot(county, later, lot, price * 0.8));
  if (county.random.isTrue(0.015)) county.due.add(at + 40 * DAY_MS, (later) => recordCorrection(county, later, deed));
  return true;
};

const recordCorrection = (county: County, at: LocalMs, deed: RecordedDocument): boolean => {
  const { grantors, grantees, lots } = deed;
  const references = [{ document: deed, relation: 'CORRECTS' }];
  county.record({
    at,
    instrument: 'CORRD',
    grantors,
    grantees,
    lots,
    references,
    note: 'Re-recorded to correct the area.',
  });
  return true;
};

/** Gives a lot to a child of its owner, sometimes together with the child's spouse. */
export const giveLot = (county: County, at: LocalMs): boolean => {
  const lot = county.findLot(({ owners: [first] }) => first !== undefined && isPerson(first));
  const [donor] = lot?.owners ?? [];
  if (lot === undefined || donor === undefined) return false;
  const child = randomLocalPerson(county.random, donor.last);
  const couple = county.random.isTrue(0.4) ? [child, randomLocalPerson(county.random, donor.last)] : [child];
  recordConveyance(county, at, lot, county.random.pick(['DG', 'DG', 'DG', 'QCD']), couple);
  return true;
};

/** An owner dies: death certificate, decree of distribution, and the heirs' deed. */
export const recordSuccession = (county: County, at: LocalMs): boolean => {
  const lot = county.findLot(({ owners: [first] }) => first !== undefined && isPerson(first));
  const [deceased] = lot?.owners ?? [];
  if (lot === undefined || deceased === undefined) return false;
  const heirs = Array.from({ length: county.random.int(1, 5) }, () => randomLocalPerson(county.random, deceased.last));
  lot.isTradable = false;
  if (!county.random.isTrue(0.4)) return recordDecree(county, at, lot, deceased, heirs);
  county.record({ at, instrument: 'DEATH', grantors: [deceased], grantees: heirs.slice(0, 1), confidential: true });
  county.due.add(at + county.random.int(90, 900) * DAY_MS, (later) =>
    recordDecree(county, later, lot, deceased, heirs),
  );
  return true;
};

const recordDecree = (county: County, at: LocalMs, lot: Lot, deceased: Name, heirs: Holders): boolean => {
  const estate = [estateOf(deceased)];
  lot.title = county.record({ at, instrument: 'DECR', grantors: estate, grantees: heirs, lots: [lot] });
  lot.owners = heirs;
  lot.isTradable = true;
  const [heir] = heirs;
  county.due.add(at + county.random.int(5, 200) * DAY_MS, (later) => {
    if (lot.owners !== heirs || heir === undefined) return false;
    lot.owners = [...estate, ...heirs];
    recordConveyance(county, later, lot, county.random.pick(['PRD', 'QCD']), [heir]);
    return true;
  });
  return true;
};

export const recordTransferOnDeath = (county: County, at: LocalMs): boolean => {
  const lot = county.findLot(({ owners: [first] }) => first !== undefined && isPerson(first));
  const [owner] = lot?.owners ?? [];
  if (lot === undefined || owner === undefined || at < localMsOf('2009-01-01')) return false;
  const heir = randomLocalPerson(county.random, owner.last);
  county.record({ at, instrument: 'TODD', grantors: lot.owners, grantees: [heir], lots: [lot] });
  return true;
};

import type { County, Lot, Plat } from './county.ts';
import type { Holders } from './people.ts';
import { STREETS, VILLAGES, type Village } from './places.ts';
import { distributionOf } from './random.ts';

const VILLAGE_DISTRIBUTION = distributionOf(VILLAGES);
const TORRENS_SHARE = 0.11;

export const randomVillage = (county: County): Village => county.random.draw(VILLAGE_DISTRIBUTION);

/** The parcel id of the lot with this running number: sheet, letter and number of the tax map, such as '008D27'. */
const parcelIdOf = (lotNumber: number): string => {
  const sheet = String(1 + (lotNumber % 97)).padStart(3, '0');
  const letter = String.fromCharCode(65 + (Math.floor(lotNumber / 97) % 26));
  return `${sheet}${letter}${String(1 + Math.floor(lotNumber / (97 * 26))).padStart(2, '0')}`;
};

const randomAddress = (county: County): Lot['address'] =>
  county.random.isTrue(0.55)
    ? { houseNumber: String(county.random.int(1, 980)), street: county.random.pick(STREETS) }
    : undefined;

const randomSurvey = (county: County): Lot['survey'] =>
  county.random.isTrue(0.05)
    ? [String(county.random.int(1, 36)), `${county.random.int(1, 4)}N`, `${county.random.int(1, 3)}E`]
    : undefined;

export interface LotFacts {
  readonly lot: string;
  readonly owners: Holders;
  readonly village: Village;
  readonly block?: string;
  readonly plat?: Plat;
  readonly unit?: string;
  readonly building?: string;
  readonly parcelId?: string;
  readonly squareMeters?: number;
  readonly isTorrens?: boolean;
  readonly isTradable?: boolean;
}

export const addLot = (county: County, facts: LotFacts): Lot => {
  county.lotsCreated += 1;
  const lot: Lot = {
    lot: facts.lot,
    block: facts.block ?? '',
    plat: facts.plat,
    unit: facts.unit ?? '',
    building: facts.building ?? '',
    village: facts.village,
    // the offset prevents a generated id from being 008D27, the parcel of a fixed document
    parcelId: facts.parcelId ?? parcelIdOf(county.lotsCreated + 10_000),
    squareMeters: facts.squareMeters ?? county.random.int(45, 320) * 10,
    isTorrens: facts.isTorrens ?? county.random.isTrue(TORRENS_SHARE),
    address: randomAddress(county),
    survey: facts.unit === undefined && facts.plat === undefined ? randomSurvey(county) : undefined,
    owners: facts.owners,
    title: undefined,
    lease: undefined,
    mortgages: [],
    isTradable: facts.isTradable ?? true,
  };
  county.lots.push(lot);
  return lot;
};

/** A random lot name in a style of the first survey: 'E.A. 204', '1894', '008 D 27'. */
export const firstLotName = (county: County): string => {
  const { random } = county;
  const share = random.next();
  if (share < 0.5) return String(random.int(100, 4999));
  if (share < 0.7) return `E.A. ${random.int(20, 990)}`;
  if (share < 0.85)
    return `${String(random.int(1, 120)).padStart(3, '0')} ${random.pick(['A', 'B', 'D', 'H', 'K'])} ${random.int(1, 60)}`;
  return `${random.int(100, 999)} NEW`;
};

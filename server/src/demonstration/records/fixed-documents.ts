import { type LocalMs, localMsOf } from './calendar.ts';
import type { County, Draft, Lot, Plat, RecordedDocument } from './county.ts';
import { addLot } from './lots.ts';
import { LAND_AUTHORITY, PUBLIC, UTILITIES } from './names.ts';
import { type Holders, type Name, organizationNamed } from './people.ts';
import { AS_LITO, GARAPAN, I_DENNE, KAGMAN, SINAPALO, SUSUPE } from './places.ts';

/** Parses 'CRUZ, MARIA T' as a person, and a name without a comma as an organization. */
const parseName = (text: string): Name => {
  const [last = '', given = ''] = text.split(', ');
  const [first = '', middle = ''] = given.split(' ');
  return text === PUBLIC ? organizationNamed(text) : { last, first, middle, suffix: '' };
};
const parseNames = (text: string): Holders => text.split(' / ').map(parseName);

export interface FixedStep {
  readonly at: LocalMs;
  readonly record: () => void;
}

interface FixedDocument extends Partial<Draft> {
  readonly instrument: Draft['instrument'];
  readonly lot?: Lot;
  readonly refersTo?: readonly (readonly [string, string])[];
  readonly bookPage?: number;
}

/** The documents that manuals, tests and demonstrations mention. They always exist under these numbers. */
class FixedDocuments {
  readonly steps: FixedStep[] = [];
  readonly #county: County;
  readonly #recorded = new Map<string, RecordedDocument>();

  constructor(county: County) {
    this.#county = county;
  }

  add(time: string, number: string, from: string, to: string, details: FixedDocument): void {
    const { lot, refersTo = [], bookPage, ...draft } = details;
    const at = localMsOf(time);
    const fixedPlace = { number, ...(bookPage === undefined ? {} : { bookPage }) };
    const record = (): void => {
      const references = refersTo.flatMap(([name, relation]) => {
        const document = this.#recorded.get(name);
        return document === undefined ? [] : [{ document, relation }];
      });
      const lots = lot === undefined ? [] : [lot];
      const facts = { lots, documentType: draft.instrument === 'PLAT' ? 'MAP' : 'LR', ...draft, references };
      const recorded = this.#county.record({
        at,
        grantors: parseNames(from),
        grantees: parseNames(to),
        fixedPlace,
        ...facts,
      });
      this.#recorded.set(number, recorded);
    };
    this.steps.push({ at, record });
  }
}

const NOT_TRADED = { isTradable: false, isTorrens: false } as const;

const addIDenne = (county: County, fixed: FixedDocuments): void => {
  const plat: Plat = { number: '2117/98', name: 'Check Plat 2117/98', at: localMsOf('1998-07-14T09:15:00') };
  county.plats.push(plat);
  const owner = parseNames('CRUZ, MARIA T');
  const whole = addLot(county, {
    ...NOT_TRADED,
    lot: '374 NEW',
    owners: owner,
    village: I_DENNE,
    squareMeters: 34_000,
  });
  const addPart = (lot: string, squareMeters: number): Lot =>
    addLot(county, { ...NOT_TRADED, lot, owners: owner, village: I_DENNE, plat, squareMeters });
  const two = addPart('374 NEW-2', 1240);
  const six = addPart('374 NEW-6', 1180);
  for (const number of [1, 3, 4, 5]) addPart(`374 NEW-${number}`, 1150 + 20 * number);
  fixed.add('1979-05-08T10:05:00', '', LAND_AUTHORITY, 'CRUZ, MARIA T', { instrument: 'CT', lot: whole });
  fixed.add('1998-07-14T09:15:00', '1998-002117', 'CRUZ, MARIA T', PUBLIC, { instrument: 'PLAT', lot: whole });
  fixed.add('1999-04-02T14:20:00', '1999-000846', 'CRUZ, MARIA T', PUBLIC, {
    instrument: 'DECL',
    lot: whole,
    refersTo: [['1998-002117', 'PLAT']],
  });
  fixed.add('2011-09-15T11:33:00', '2011-001904', 'CRUZ, MARIA T', 'CRUZ, MARIA V / VILLAGOMEZ, RAMON B', {
    instrument: 'DG',
    lot: six,
    refersTo: [['1998-002117', 'PLAT']],
  });
  fixed.add('2014-06-19T15:02:00', '2014-001208', 'CRUZ, MARIA T', UTILITIES, { instrument: 'EASE', lot: whole });
  const lessee = 'LAGOON BAY HOLDINGS (TASI) LTD';
  fixed.add('2023-08-30T10:11:00', '2023-002987', 'CRUZ, MARIA T', lessee, { instrument: 'GL', lot: two });
  fixed.add('2023-08-30T10:12:00', '2023-002988', 'CRUZ, MARIA T', lessee, {
    instrument: 'MLEA',
    lot: two,
    refersTo: [['2023-002987', 'LEASE']],
  });
  fixed.add('2024-03-05T10:42:00', '2024-000123', 'VILLAGOMEZ, RAMON B / CRUZ, MARIA V', 'CAMACHO, ISABEL R', {
    instrument: 'WD',
    lot: six,
    refersTo: [
      ['1998-002117', 'PLAT'],
      ['1999-000846', 'DECLARATION'],
      ['2011-001904', 'TITLE'],
    ],
    bookPage: 12_345,
    salePrice: 148_000,
    pageCount: 7,
    instrumentAt: localMsOf('2024-02-28'),
  });
};

const addGarapan = (county: County, fixed: FixedDocuments): void => {
  const estate = 'ESTATE OF JOSE C TAITANO';
  const heirs = 'TAITANO, PEDRO C / TAITANO, ROSA C / TAITANO, ANA C';
  const facts = { ...NOT_TRADED, village: GARAPAN, owners: parseNames(heirs) };
  const whole = addLot(county, { ...facts, lot: '1894', squareMeters: 9600 });
  const third = addLot(county, { ...facts, lot: '1894-3', squareMeters: 2400 });
  fixed.add('1975-06-10T09:40:00', '', LAND_AUTHORITY, 'TAITANO, JOSE C', { instrument: 'DO', lot: whole });
  fixed.add('1981-02-20T10:00:00', '1981-000044', estate, heirs, { instrument: 'DECR', lot: whole });
  fixed.add('1994-08-22T13:10:00', '1994-002210', heirs, 'CRUZ, MARIA TAITANO', { instrument: 'DC', lot: third });
  fixed.add('2022-05-17T09:05:00', '2022-001560', `${estate} / ${heirs}`, 'CRUZ, MARIA TAITANO', {
    instrument: 'QCD',
    lot: whole,
    refersTo: [['1981-000044', 'DECREE']],
    bookPage: 11_640,
  });
  fixed.add('2026-11-13T14:31:00', '2026-003871', 'CRUZ, MARIA TAITANO', 'CRUZ, ANTONIO T / CRUZ, ELENA T', {
    instrument: 'DG',
    lot: third,
    refersTo: [['1994-002210', 'TITLE']],
    bookPage: 13_902,
  });
};

const addOthers = (county: County, fixed: FixedDocuments): void => {
  const addKnownLot = (lot: string, village: Lot['village'], owners: string, changes: object = {}): Lot =>
    addLot(county, { ...NOT_TRADED, lot, village, owners: parseNames(owners), ...changes });
  const maria = 'CRUZ, MARIA S';
  const susupe = addKnownLot('017-B', SUSUPE, maria);
  fixed.add('1996-05-21T10:20:00', '', 'SABLAN, JOSE P', maria, { instrument: 'WD', lot: susupe, salePrice: 61_500 });
  const trust = 'PACIFIC TRUST & SAVINGS';
  fixed.add('2016-03-22T11:01:00', '2016-000871', maria, trust, {
    instrument: 'MTG',
    lot: susupe,
    mortgageAmount: 120_000,
  });
  fixed.add('2026-09-09T15:20:00', '2026-002913', trust, maria, {
    instrument: 'SATM',
    lot: susupe,
    refersTo: [['2016-000871', 'RELEASES']],
  });
  const couple = 'CRUZ, MARIA C / CRUZ, VICENTE M';
  const asLito = addKnownLot('008 D 27', AS_LITO, couple, { parcelId: '008D27' });
  fixed.add('2004-10-12T09:31:00', '', LAND_AUTHORITY, couple, { instrument: 'DC', lot: asLito });
  fixed.add('2026-10-22T10:50:00', '2026-003466', couple, 'BANK OF TASI', {
    instrument: 'MTG',
    lot: asLito,
    mortgageAmount: 185_000,
  });
  const terrace: Plat = { number: 'SINAPALO TERRACE', name: 'Sinapalo Terrace', at: localMsOf('2008-03-04T10:00:00') };
  county.plats.push(terrace);
  const unit = addKnownLot('', SINAPALO, 'MANGLONA, JUAN A', {
    unit: '4',
    building: 'A',
    plat: terrace,
    squareMeters: 96,
  });
  fixed.add('2009-06-10T13:15:00', '2009-001333', 'MANGLONA, JUAN A', 'YAMAMOTO, KENJI', {
    instrument: 'GL',
    lot: unit,
  });
  fixed.add('2021-02-26T10:36:00', '2021-000702', 'YAMAMOTO, KENJI', 'CRUZ, MARIA T / CRUZ, JUAN T', {
    instrument: 'ASL',
    lot: unit,
    refersTo: [['2009-001333', 'ASSIGNS']],
  });
  const homestead: Plat = {
    number: 'KAGMAN HOMESTEAD',
    name: 'Kagman Homestead',
    at: localMsOf('1988-03-01T10:00:00'),
  };
  county.plats.push(homestead);
  const lot = addKnownLot('22', KAGMAN, LAND_AUTHORITY, { block: '7', plat: homestead, squareMeters: 1000 });
  fixed.add('2019-10-04T09:12:00', '2019-003015', LAND_AUTHORITY, `${maria} / CRUZ, PEDRO S`, {
    instrument: 'HD',
    lot,
    bookPage: 10_977,
  });
  fixed.add('2023-12-11T15:45:00', '2023-004120', 'CRUZ, MARIA LOURDES', 'SABLAN, FRANCISCO M', {
    instrument: 'POA',
  });
};

/** The steps that record these documents, up to a time and in order. */
export const fixedSteps = (county: County, until: LocalMs): FixedStep[] => {
  const fixed = new FixedDocuments(county);
  addIDenne(county, fixed);
  addGarapan(county, fixed);
  addOthers(county, fixed);
  return fixed.steps.filter(({ at }) => at <= until).sort((left, right) => left.at - right.at);
};

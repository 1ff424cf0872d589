import { DAY_MS, type LocalMs, yearOf } from './calendar.ts';
import type { County, RecordedDocument, TaxLien, TaxLienEvent } from './county.ts';
import type { InstrumentCode } from './instruments.ts';
import { STREETS, VILLAGES } from './places.ts';
import { type Distribution, distributionOf } from './random.ts';

export type TaxKind = 'FEDERAL' | 'COMMONWEALTH';

const TAX_TYPES: Readonly<Record<TaxKind, Distribution<string>>> = {
  FEDERAL: distributionOf([
    ['Income tax', 5],
    ['Employment tax', 3],
    ['Trust fund recovery penalty', 1],
    ['Excise tax', 0.5],
  ]),
  COMMONWEALTH: distributionOf([
    ['Business gross revenue tax', 6],
    ['Wage and salary tax', 3],
    ['Hotel occupancy tax', 1],
    ['Developer tax', 0.4],
  ]),
};

/**
 * A federal lien is in force for ten years and thirty days, unless it is refiled. Here they count from the recording, by law from the
 * assessment.
 */
const FEDERAL_DAYS = 3682;
const COMMONWEALTH_DAYS = 3653;
const VILLAGE_DISTRIBUTION = distributionOf(VILLAGES);

/** The lien number: random digits for a federal lien, otherwise the year and the count of all liens so far. */
const lienNumberOf = (county: County, tax: TaxKind, at: LocalMs): string => {
  const { random, taxLiens } = county;
  if (tax === 'FEDERAL') return String(random.int(100_000_000, 989_999_999));
  return `TX-${String(yearOf(at)).slice(2)}-${String(taxLiens.length + 1).padStart(5, '0')}`;
};

const randomAddress = ({ random }: County): string => {
  if (random.isTrue(0.35)) return `P.O. Box ${random.int(500_001, 509_999)}, Saipan, MP 96950`;
  const { name, zip } = random.draw(VILLAGE_DISTRIBUTION);
  return `${random.int(1, 480)} ${random.pick(STREETS)}, ${name}, MP ${zip}`;
};

/** A random total in cents. The third power makes most totals small. */
const randomTotal = ({ random }: County): number => Math.round(80_000 + random.next() ** 3 * 19_000_000);

/** Adds the data of a tax lien, and schedules its later events. */
export const addTaxLien = (county: County, document: RecordedDocument, tax: TaxKind): void => {
  const { random } = county;
  const days = tax === 'FEDERAL' ? FEDERAL_DAYS : COMMONWEALTH_DAYS;
  const lien: TaxLien = {
    document,
    lienNumber: lienNumberOf(county, tax, document.at),
    lienType: random.draw(TAX_TYPES[tax]),
    totalCents: randomTotal(county),
    address: randomAddress(county),
    expiresAt: document.at + days * DAY_MS,
    events: [],
  };
  county.taxLiens.push(lien);
  const fate = random.next();
  if (fate < 0.55) release(county, lien, tax, 'FULL', document.at + random.int(120, 2600) * DAY_MS);
  else if (tax === 'FEDERAL' && fate < 0.67)
    release(county, lien, tax, 'PARTIAL', document.at + random.int(200, 1800) * DAY_MS);
  else if (tax === 'FEDERAL' && fate < 0.75) refile(county, lien, lien.expiresAt - random.int(20, 300) * DAY_MS);
};

/** Records a later document about a lien, from the creditor to the debtor. */
const recordLaterDocument = (
  county: County,
  lien: TaxLien,
  at: LocalMs,
  instrument: InstrumentCode,
  relation: string,
) => {
  const { document } = lien;
  const [grantors, grantees] = [document.grantees, document.grantors];
  return county.record({ at, instrument, grantors, grantees, references: [{ document, relation }] });
};

const addEvent = (lien: TaxLien, event: TaxLienEvent): true => {
  lien.events.push(event);
  return true;
};

const release = (county: County, lien: TaxLien, tax: TaxKind, flag: 'FULL' | 'PARTIAL', dueAt: LocalMs): void => {
  const fullRelease = tax === 'FEDERAL' ? 'RFTL' : 'RSTL';
  const instrument = flag === 'PARTIAL' ? 'PRFTL' : fullRelease;
  county.due.add(dueAt, (at) => {
    const document = recordLaterDocument(county, lien, at, instrument, 'RELEASES');
    if (tax === 'FEDERAL' && county.random.isTrue(0.06)) revoke(county, lien, at + county.random.int(30, 700) * DAY_MS);
    return addEvent(lien, { kind: 'RELEASE', flag, document });
  });
};

const revoke = (county: County, lien: TaxLien, dueAt: LocalMs): void =>
  county.due.add(dueAt, (at) =>
    addEvent(lien, { kind: 'REVOKE', flag: '', document: recordLaterDocument(county, lien, at, 'RCRFL', 'REVOKES') }),
  );

/** A lien that is refiled before it expires is in force for another full period. */
const refile = (county: County, lien: TaxLien, dueAt: LocalMs): void =>
  county.due.add(dueAt, (at) => {
    lien.expiresAt += FEDERAL_DAYS * DAY_MS;
    return addEvent(lien, {
      kind: 'REVISION',
      flag: '',
      document: recordLaterDocument(county, lien, at, 'CNFL', 'REFILES'),
    });
  });

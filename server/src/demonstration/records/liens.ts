import { DAY_MS, type LocalMs, localMsOf } from './calendar.ts';
import type { County } from './county.ts';
import type { InstrumentCode } from './instruments.ts';
import { COUNTY_GOVERNMENT, UNITED_STATES } from './names.ts';
import { type Holders, organizationNamed, randomBank, randomCompany, randomPerson } from './people.ts';
import { distributionOf } from './random.ts';
import { addTaxLien, type TaxKind } from './tax-liens.ts';

interface LienKind {
  readonly instrument: InstrumentCode;
  readonly creditor: (county: County) => Holders;
  readonly from: string;
  /** The instrument that releases it. */
  readonly release?: InstrumentCode;
  /** Set for tax liens, which have their own life cycle. */
  readonly tax?: TaxKind;
}

const FIRST_TAX_LIEN_DAY = '1990-01-05';
const LIENS = distributionOf<LienKind>([
  [
    {
      instrument: 'FTL',
      creditor: () => [organizationNamed(UNITED_STATES)],
      from: FIRST_TAX_LIEN_DAY,
      tax: 'FEDERAL',
    },
    4.5,
  ],
  [
    {
      instrument: 'STL',
      creditor: () => [organizationNamed(COUNTY_GOVERNMENT)],
      from: FIRST_TAX_LIEN_DAY,
      tax: 'COMMONWEALTH',
    },
    7,
  ],
  [{ instrument: 'JUDG', release: 'SATJ', creditor: ({ random }) => randomBank(random), from: '1975-01-02' }, 2],
  [{ instrument: 'ML', release: 'RML', creditor: ({ random }) => randomCompany(random), from: '1975-01-02' }, 1],
]);

/** Records a lien with the debtor as grantor. Some liens are released later, when they are paid. */
export const recordLien = (county: County, at: LocalMs): boolean => {
  const { random } = county;
  const kind = random.draw(LIENS);
  if (at < localMsOf(kind.from)) return false;
  const lot = kind.instrument === 'ML' ? county.findLot(() => true) : undefined;
  if (kind.instrument === 'ML' && lot === undefined) return false;
  const debtor = lot?.owners ?? (random.isTrue(0.25) ? randomCompany(random) : [randomPerson(random)]);
  const creditor = kind.creditor(county);
  const lots = lot === undefined ? [] : [lot];
  const document = county.record({ at, instrument: kind.instrument, grantors: debtor, grantees: creditor, lots });
  if (kind.tax !== undefined) {
    addTaxLien(county, document, kind.tax);
    return true;
  }
  const { release } = kind;
  if (release === undefined || !random.isTrue(0.55)) return true;
  county.due.add(at + random.int(120, 2600) * DAY_MS, (later) => {
    const references = [{ document, relation: 'RELEASES' }];
    county.record({ at: later, instrument: release, grantors: creditor, grantees: debtor, lots, references });
    return true;
  });
  return true;
};

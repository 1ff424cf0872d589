/** The parts of a legal description that one line shows. */
export interface LegalParts {
  readonly kind: string;
  readonly plat_name: string;
  readonly plat_number: string;
  readonly lot: string;
  readonly sublot: string;
  readonly block: string;
  readonly other_lot_code: string;
  readonly other_lot: string;
  readonly section: string;
  readonly township: string;
  readonly range: string;
  readonly qqqq: string;
  readonly qqq: string;
  readonly qq: string;
  readonly q: string;
  readonly municipality: string;
  readonly building: string;
  readonly unit: string;
  readonly garage: string;
}

/** The columns of these parts. The name of a plat is looked up instead. */
export const LEGAL_PART_COLUMNS = [
  'kind',
  'plat_number',
  'lot',
  'sublot',
  'block',
  'other_lot_code',
  'other_lot',
  'section',
  'township',
  'range',
  'qqqq',
  'qqq',
  'qq',
  'q',
  'municipality',
  'building',
  'unit',
  'garage',
] as const satisfies readonly Exclude<keyof LegalParts, 'plat_name'>[];

const labeled = (label: string, value: string): string => (value === '' ? '' : `${label} ${value}`);
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const sectionTownshipRange = (legal: LegalParts): string =>
  [legal.section, legal.township, legal.range].filter((part) => part !== '').join('-');

/** The description as in a line of the index: 'LOT 5 BLK 7 CHELSEA HEIGHTS', 'SE/4 NW/4 31-5N-3E', 'UNIT 12 BLDG B GARAGE 3 OCEAN VIEW'. */
export const legalDescription = (legal: LegalParts): string =>
  joined([
    labeled('UNIT', legal.unit),
    labeled('BLDG', legal.building),
    labeled('GARAGE', legal.garage),
    labeled('LOT', legal.lot),
    labeled('SUBLOT', legal.sublot),
    joined([legal.other_lot_code, legal.other_lot]),
    labeled('BLK', legal.block),
    joined([legal.qqqq, legal.qqq, legal.qq, legal.q]),
    sectionTownshipRange(legal),
    legal.plat_name === '' ? labeled('PLAT', legal.plat_number) : legal.plat_name,
    legal.municipality,
  ]);

const COUNTY = new Set(['COUNTY', 'CTY', 'CNTY', 'CO']);
const ROAD = new Set(['ROAD', 'RD', 'HIGHWAY', 'HWY', 'ROUTE', 'RTE', 'RT']);
const HIGHWAY = new Set(['HIGHWAY', 'HWY', 'ROUTE', 'RTE', 'RT']);
/** Who maintains a highway, before the word 'highway'. A number is one highway, whatever it is called: State Hwy 55 is Hwy 55. */
const OWNERS = new Set([
  ...['STATE', 'ST', 'US', 'USA', 'TRUNK', 'FEDERAL', 'MINNESOTA', 'WISCONSIN', 'IOWA', 'DAKOTA'],
  ...['MN', 'WI', 'IA', 'ND', 'SD'],
]);
/** Abbreviations that mean a highway of the state or the United States if a number follows: MN 55, TH 55, US 10. */
const BEFORE_NUMBER = new Set([
  'US',
  'MN',
  'WI',
  'IA',
  'ND',
  'SD',
  'TH',
  'SR',
  'SH',
  'STH',
  'HIGHWAY',
  'HWY',
  'ROUTE',
  'RTE',
  'RT',
]);
/** CSAH: a county state-aid highway. */
const COUNTY_ROAD = new Set(['CR', 'CSAH', 'CORD']);

const GLUED = /^(CR|CSAH|HWY|US|MN|TH|SR|SH|I)(\d+[A-Z]?)$/;
const NUMBER = /^\d+[A-Z]?$/;
const LETTER = /^[A-Z]$/;

/** The words of a highway at the beginning of some words: how many they are, and what stands for them. */
interface Highway {
  readonly length: number;
  readonly standard: 'CR' | 'HWY' | 'I';
}

const countyRoad = (words: readonly string[]): Highway | undefined => {
  const [first = '', second = ''] = words;
  if (COUNTY_ROAD.has(first)) return { length: 1, standard: 'CR' };
  if (!COUNTY.has(first)) return undefined;
  if (ROAD.has(second)) return { length: 2, standard: 'CR' };
  const [, , aid = '', road = ''] = words;
  return second === 'STATE' && aid === 'AID' && ROAD.has(road) ? { length: 4, standard: 'CR' } : undefined;
};

const interstate = ([first = '', second = '', third = '']: readonly string[]): Highway | undefined => {
  if (first === 'INTERSTATE' && HIGHWAY.has(second) && NUMBER.test(third)) return { length: 2, standard: 'I' };
  return (first === 'INTERSTATE' || first === 'I') && NUMBER.test(second) ? { length: 1, standard: 'I' } : undefined;
};

const highway = (words: readonly string[]): Highway | undefined => {
  const owners = words.findIndex((word) => !OWNERS.has(word));
  const [kind = '', number = ''] = words.slice(Math.max(owners, 0));
  if (owners > 0 && HIGHWAY.has(kind)) return { length: owners + 1, standard: 'HWY' };
  // 'State Road 55', but not 'Main St Road'
  if (owners > 0 && ROAD.has(kind) && NUMBER.test(number)) return { length: owners + 1, standard: 'HWY' };
  const [first = '', second = ''] = words;
  return BEFORE_NUMBER.has(first) && NUMBER.test(second) ? { length: 1, standard: 'HWY' } : undefined;
};

/** The name of a county road may be a letter, or a letter and a number, written together or not: C, C-2, C 2. Returns its words. */
const nameOfRoad = ([letter = '', number = '']: readonly string[]): readonly string[] => {
  if (/^[A-Z]\d{1,2}$/.test(letter)) return [letter];
  if (!LETTER.test(letter)) return [];
  return /^\d{1,2}$/.test(number) ? [letter, number] : [letter];
};

/** A word of a street, and whether it is the kind or the name of a highway. */
export interface RoadWord {
  readonly word: string;
  readonly isRoad: boolean;
}

/** Replaces what a highway is called by CR, HWY or I, which its number or letter follows: 'Cty Rd C-2' and 'County Road C2' are 'CR C2'. */
export function withHighways(street: readonly string[]): readonly RoadWord[] {
  const rest = street.flatMap((word) => GLUED.exec(word)?.slice(1) ?? [word]);
  const found: RoadWord[] = [];
  while (rest.length > 0) {
    const road = countyRoad(rest) ?? interstate(rest) ?? highway(rest);
    const standard = road === undefined ? rest.slice(0, 1) : [road.standard];
    rest.splice(0, road?.length ?? 1);
    const name = road === undefined ? [] : nameOfRoad(rest);
    rest.splice(0, name.length);
    const words = [...standard, ...(name.length === 0 ? [] : [name.join('')])];
    found.push(...words.map((word) => ({ word, isRoad: road !== undefined })));
  }
  return found;
}

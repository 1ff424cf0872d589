import { foldName } from '../names/fold-name.ts';

/** The land that a field contains: lots, or blocks. */
export type LandNoun = 'LOT' | 'BLOCK';

const NOUNS: Readonly<Record<LandNoun, ReadonlySet<string>>> = {
  LOT: new Set(['LOT', 'LOTS', 'LT', 'LTS']),
  BLOCK: new Set(['BLOCK', 'BLOCKS', 'BLK', 'BLKS']),
};
/** Words without meaning for a comparison. */
const NOISE = new Set(['ALL', 'BOTH', 'IN', 'INC', 'INCL', 'INCLUSIVE', 'NO', 'NOS', 'NUMBER', 'NUMBERS', 'OF', 'THE']);
const SEPARATORS = new Set([',', ';', '&', '+', '/', 'AND']);
const RANGES = new Set(['-', 'THRU', 'THROUGH', 'TO']);
const EXCEPTS = new Set(['EX', 'EXC', 'EXCEPT', 'EXCEPTING', 'EXCL', 'EXCLUDING', 'LESS']);
const UNITS = new Set([
  '"',
  'FT',
  'AC',
  'ACRE',
  'ACRES',
  'RD',
  'RDS',
  'ROD',
  'RODS',
  'CHS',
  'CHAINS',
  'SQ',
  'SQFT',
  'SQM',
  'M',
  '%',
]);
const WORDS: ReadonlyMap<string, string> = new Map([
  ['NORTH', 'N'],
  ['NORTHERLY', 'N'],
  ['NLY', 'N'],
  ['SOUTH', 'S'],
  ['SOUTHERLY', 'S'],
  ['SLY', 'S'],
  ['EAST', 'E'],
  ['EASTERLY', 'E'],
  ['ELY', 'E'],
  ['WEST', 'W'],
  ['WESTERLY', 'W'],
  ['WLY', 'W'],
  ['HALF', '1/2'],
  ['QUARTER', '1/4'],
  ["'", 'FT'],
  ['FEET', 'FT'],
  ['FOOT', 'FT'],
  ['PART', 'PT'],
  ['PRT', 'PT'],
  ['POR', 'PT'],
  ['PORTION', 'PT'],
]);

/** What a word or sign of the field is. A NAME is any other word, such as the number of a lot. */
export interface LotToken {
  readonly kind: 'NOUN' | 'OTHER_NOUN' | 'SEPARATOR' | 'RANGE' | 'EXCEPT' | 'UNIT' | 'FRACTION' | 'PART' | 'NAME';
  readonly text: string;
}

const FRACTION_CHARACTER = /[\u00bc-\u00be\u2150-\u215e]/g;
const BEFORE_FRACTION = /(?<=[A-Z])(?=\d+\s*[/\u2044]\s*\d)/gi;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** 'P/O' is part of, and E/2 the east half. */
const PART_OF = /\bP\s*\/\s*O\b/gi;
const HALF_OF = /\b([NSEW]{1,2})\s*\/\s*([24])\b/gi;
const TOKEN = /[1-9]\d?\s*[/\u2044]\s*(?:[2-689]|10|16)(?!\d)|[\p{L}\p{N}\p{M}]+|(?<=\d\s?)['"%]|[-,;&+/]/gu;

const LEADING_ZEROS = /(?<!\d)0+(?=\d)/g;

const kindOf = (text: string, noun: LandNoun): LotToken['kind'] => {
  if (NOUNS[noun].has(text)) return 'NOUN';
  if (NOUNS.LOT.has(text) || NOUNS.BLOCK.has(text)) return 'OTHER_NOUN';
  if (SEPARATORS.has(text)) return 'SEPARATOR';
  if (RANGES.has(text)) return 'RANGE';
  if (EXCEPTS.has(text)) return 'EXCEPT';
  if (UNITS.has(text)) return 'UNIT';
  if (text === 'PT') return 'PART';
  return /\d\//.test(text) ? 'FRACTION' : 'NAME';
};

const tokenOf = (written: string, noun: LandNoun): LotToken => {
  const isSign = !/[\p{L}\p{N}]/u.test(written);
  const isFraction = /\d\s*[/\u2044]/.test(written);
  const folded = isSign
    ? written.trim()
    : isFraction
      ? written
          .split(/[/\u2044]/)
          .map((part) => part.trim())
          .join('/')
      : foldName(written);
  const text = (WORDS.get(folded) ?? folded).replace(LEADING_ZEROS, '');
  return { kind: kindOf(text, noun), text };
};

/** Splits a field into words and signs, without words that mean nothing. */
export function lotTokens(text: string, noun: LandNoun): readonly LotToken[] {
  const prepared = text
    .replace(FRACTION_CHARACTER, ' $& ')
    .replace(BEFORE_FRACTION, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(DASHES, '-')
    .replace(/[\u2018\u2019\u2032]/g, "'")
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replace(PART_OF, ' PT ')
    .replace(HALF_OF, ' $1 1/$2 ');
  return [...prepared.matchAll(TOKEN)]
    .map(([written]) => tokenOf(written, noun))
    .filter(({ text: word }) => !NOISE.has(word));
}

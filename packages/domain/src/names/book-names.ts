import { compareInC, foldName, prefixUpperBound } from './fold-name.ts';
import { joined, PARTICLES, wordsOf } from './name-words.ts';
import { lastNamesOf, type NameReading, readTypedName } from './typed-name.ts';

/** As long as an index entry may be; names that agree up to this length count as equal. */
const LONGEST_PART = 100;
const partOf = (name: string): string =>
  foldName(name)
    .slice(0, LONGEST_PART)
    .toWellFormed()
    .replace(/\ufffd$/, '');

/**
 * A name as it is in the order of a book: 'CRUZ, MARIA' before 'CRUZADO, ANA'. The blank between last and first name comes before
 * every letter. A name without a comma is a business or a last name.
 */
export function bookNameKey(name: string): string {
  const comma = name.indexOf(',');
  if (comma < 0) return partOf(name);
  const given = partOf(name.slice(comma + 1));
  return given === '' ? partOf(name.slice(0, comma)) : `${partOf(name.slice(0, comma))} ${given}`;
}

/** A range of keys, from the first one up to but without `until`; null if it has no end. */
export interface NameRange {
  readonly from: string;
  readonly until: string | null;
}

/** What a page of a book covers from one name to another: also all names that begin with the second. */
export function bookNameRange(fromName: string, toName: string): NameRange {
  const [low = '', high = ''] = [bookNameKey(fromName), bookNameKey(toName)].sort(compareInC);
  return { from: low, until: prefixUpperBound(high) };
}

const beginningSo = (key: string): NameRange => ({ from: key, until: prefixUpperBound(key) });
/** A last name to its end, with any first name behind it: the sign behind the blank in the order of a book is '!'. */
const ofLastName = (key: string): NameRange => ({ from: key, until: `${key}!` });

const holds = (wide: NameRange, narrow: NameRange): boolean =>
  compareInC(wide.from, narrow.from) <= 0 &&
  (wide.until === null || (narrow.until !== null && compareInC(narrow.until, wide.until) <= 0));

/** A last name that was typed with a first one is meant to its end: in a book they are in one place. */
function rangesOf({ match, lastName, firstName, middleName }: NameReading): readonly NameRange[] {
  const [last, given] = [partOf(lastName), partOf(`${firstName} ${middleName}`)];
  if (last === '') return [];
  const lasts = match === 'IS' ? lastNamesOf(last) : [last];
  if (given !== '') return lasts.map((key) => beginningSo(`${key} ${given}`));
  return match === 'IS' ? lasts.map(ofLastName) : [beginningSo(last)];
}

/** Before these no office puts a comma. */
const NEVER_BEHIND_A_COMMA: ReadonlySet<string> = new Set(['', 'AND', 'FOR', 'IN', 'OF', 'ON', 'THE']);

/**
 * A business of several words that is typed without a comma, as if one was behind its first name: 'SMITH JONES & CO' is in the
 * book as 'SMITH, JONES & CO' among the people of that name. None where it is read as a person too: then it was tried already.
 */
function behindComma(typed: string, readings: readonly NameReading[]): readonly NameRange[] {
  if (typed.includes(',') || readings.some(({ firstName }) => firstName !== '')) return [];
  // without its ending, which the office may have written otherwise
  const words = wordsOf(readings[0]?.lastName ?? '');
  const end = words.findIndex((word) => !PARTICLES.has(foldName(word))) + 1;
  const [first, rest] = [words.slice(0, end), words.slice(end)];
  if (first.length === 0 || rest.length === 0 || NEVER_BEHIND_A_COMMA.has(foldName(rest[0] ?? ''))) return [];
  return [beginningSo(`${partOf(joined(first))} ${partOf(joined(rest))}`)];
}

/**
 * The places in a book under which a typed name may be found: as it was typed, and as each reading of it (`readTypedName`). None
 * for punctuation alone. No range lies within another.
 */
export function typedNameRanges(typed: string): readonly NameRange[] {
  const asWritten = bookNameKey(typed);
  if (asWritten === '') return [];
  const readings = readTypedName({ last: typed, first: '', middle: '' });
  const ranges = [beginningSo(asWritten), ...readings.flatMap(rangesOf), ...behindComma(typed, readings)];
  return ranges.filter(
    (range, at) =>
      !ranges.some((other, index) => index !== at && holds(other, range) && (index < at || !holds(range, other))),
  );
}

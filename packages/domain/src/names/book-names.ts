import { compareInC, foldName, prefixUpperBound } from './fold-name.ts';
import { joinWords, PARTICLES, wordsOf } from './name-words.ts';
import { lastNameVariants, type NameReading, readTypedName } from './typed-name.ts';

/** The maximum length of an index entry; names that agree up to this length count as equal. */
const LONGEST_PART = 100;
const partOf = (name: string): string =>
  foldName(name)
    .slice(0, LONGEST_PART)
    .toWellFormed()
    .replace(/\ufffd$/, '');

/**
 * The sort key of a name in a book: 'CRUZ, MARIA' before 'CRUZADO, ANA', since the space between last and first name
 * sorts before every letter. A name without a comma is a business or a last name.
 */
export function bookNameKey(name: string): string {
  const comma = name.indexOf(',');
  if (comma < 0) return partOf(name);
  const given = partOf(name.slice(comma + 1));
  return given === '' ? partOf(name.slice(0, comma)) : `${partOf(name.slice(0, comma))} ${given}`;
}

/** A half-open range of keys: includes `from`, excludes `until`; null if it has no upper bound. */
export interface NameRange {
  readonly from: string;
  readonly until: string | null;
}

/** The range of a page that covers one name to another. It includes all names that start with the second one. */
export function bookNameRange(fromName: string, toName: string): NameRange {
  const [low = '', high = ''] = [bookNameKey(fromName), bookNameKey(toName)].sort(compareInC);
  return { from: low, until: prefixUpperBound(high) };
}

const startingWith = (key: string): NameRange => ({ from: key, until: prefixUpperBound(key) });
/** The range of a whole last name with any first name: '!' is the character after the space in sort order. */
const wholeLastName = (key: string): NameRange => ({ from: key, until: `${key}!` });

const contains = (wide: NameRange, narrow: NameRange): boolean =>
  compareInC(wide.from, narrow.from) <= 0 &&
  (wide.until === null || (narrow.until !== null && compareInC(narrow.until, wide.until) <= 0));

/**
 * The ranges of one reading of a typed name. With a first name, the last name must match as a whole, since a book sorts
 * by whole last names.
 */
function rangesOf({ match, lastName, firstName, middleName }: NameReading): readonly NameRange[] {
  const [last, given] = [partOf(lastName), partOf(`${firstName} ${middleName}`)];
  if (last === '') return [];
  const lasts = match === 'IS' ? lastNameVariants(last) : [last];
  if (given !== '') return lasts.map((key) => startingWith(`${key} ${given}`));
  return match === 'IS' ? lasts.map(wholeLastName) : [startingWith(last)];
}

/** Words that no office puts directly after a comma. */
const NEVER_AFTER_A_COMMA: ReadonlySet<string> = new Set(['', 'AND', 'FOR', 'IN', 'OF', 'ON', 'THE']);

/**
 * The range of a business name typed without a comma, as if a comma followed its first name: 'SMITH JONES & CO' is in
 * the book as 'SMITH, JONES & CO', among people of that name. Empty if the name was also read as a person's name,
 * since the ranges of that reading include it.
 */
function rangesAfterComma(typed: string, readings: readonly NameReading[]): readonly NameRange[] {
  if (typed.includes(',') || readings.some(({ firstName }) => firstName !== '')) return [];
  // without the company ending, which the office may have written differently
  const words = wordsOf(readings[0]?.lastName ?? '');
  const end = words.findIndex((word) => !PARTICLES.has(foldName(word))) + 1;
  const [first, rest] = [words.slice(0, end), words.slice(end)];
  if (first.length === 0 || rest.length === 0 || NEVER_AFTER_A_COMMA.has(foldName(rest[0] ?? ''))) return [];
  return [startingWith(`${partOf(joinWords(first))} ${partOf(joinWords(rest))}`)];
}

/**
 * The ranges of a book in which a typed name may be found: as typed, and for each reading of it (`readTypedName`). None
 * for punctuation alone. No range contains another.
 */
export function typedNameRanges(typed: string): readonly NameRange[] {
  const asWritten = bookNameKey(typed);
  if (asWritten === '') return [];
  const readings = readTypedName({ last: typed, first: '', middle: '' });
  const ranges = [startingWith(asWritten), ...readings.flatMap(rangesOf), ...rangesAfterComma(typed, readings)];
  return ranges.filter(
    (range, at) =>
      !ranges.some((other, index) => index !== at && contains(other, range) && (index < at || !contains(range, other))),
  );
}

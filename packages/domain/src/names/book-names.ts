import { compareInC, foldName, prefixUpperBound } from './fold-name.ts';

/** As long as an index takes; what is longer is as good as equal. */
const LONGEST_PART = 100;
const partOf = (name: string): string =>
  foldName(name)
    .slice(0, LONGEST_PART)
    .toWellFormed()
    .replace(/\ufffd$/, '');

/**
 * A name as it stands in the order of a book: 'CRUZ, MARIA' before 'CRUZADO, ANA'. The blank between last and first name comes before
 * every letter. A name without a comma is a business or a last name.
 */
export function bookNameKey(name: string): string {
  const comma = name.indexOf(',');
  if (comma < 0) return partOf(name);
  const given = partOf(name.slice(comma + 1));
  return given === '' ? partOf(name.slice(0, comma)) : `${partOf(name.slice(0, comma))} ${given}`;
}

/** A range of keys: from the first on, up to `until` and without it; null where nothing is behind. */
export interface NameRange {
  readonly from: string;
  readonly until: string | null;
}

/** What a page of a book covers from one name to another: also all names that begin with the second. */
export function bookNameRange(fromName: string, toName: string): NameRange {
  const [low = '', high = ''] = [bookNameKey(fromName), bookNameKey(toName)].sort(compareInC);
  return { from: low, until: prefixUpperBound(high) };
}

/** The names that begin as one that was typed; undefined for signs alone, which are nobody's name. */
export function typedNameRange(typed: string): NameRange | undefined {
  const key = bookNameKey(typed);
  return key === '' ? undefined : { from: key, until: prefixUpperBound(key) };
}

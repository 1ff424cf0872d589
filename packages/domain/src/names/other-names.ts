import { companySpellings, withOtherAnd } from './company-words.ts';
import { foldName } from './fold-name.ts';
import { CAPACITIES, ENDINGS, joinWords, PARTICLES, SUFFIXES, wordsOf } from './name-words.ts';
import { nearKeys } from './near-names.ts';
import { soundAlikes } from './sound-alikes.ts';
import type { TypedName } from './typed-name.ts';

/** Why another name is suggested. */
export type OtherNameKind =
  | 'OTHER_ORDER'
  | 'WITHOUT_ARTICLE'
  | 'WITHOUT_TAIL'
  | 'COMPANY_WORDS'
  | 'INITIAL'
  | 'WITHOUT_FIRST_NAME';

/** A name that the user may have meant instead. */
export interface OtherName {
  readonly kind: OtherNameKind;
  readonly name: TypedName;
}

/** Articles before a company's name, which an index or a user may omit. */
const ARTICLES: ReadonlySet<string> = new Set(['THE', 'A', 'AN']);
const MAX_WORDS = 6;

const isIn = (words: ReadonlySet<string>, word: string): boolean => words.has(foldName(word));

const hasLetters = (text: string): boolean => foldName(text) !== '';

/** The initial of these words; none if they begin with punctuation, as in JOHN & MARY. */
function initialOf(words: readonly string[]): string {
  const [initial = ''] = Array.from(words.join(''));
  return hasLetters(initial) ? initial : '';
}

/** Reads the last word, with particles such as DE or VAN DER before it, as the last name: 'MARIA T CRUZ' is CRUZ, MARIA T. */
function lastNameLast(words: readonly string[]): TypedName {
  const at = words.slice(0, -1).findLastIndex((word, index) => index === 0 || !isIn(PARTICLES, word)) + 1;
  return { last: joinWords(words.slice(at)), first: words[0] ?? '', middle: initialOf(words.slice(1, at)) };
}

/** The name with first and last name swapped, in one field ('MARIA CRUZ', 'CRUZ MARIA') or between the two fields. */
function inOtherOrder({ last, first, middle }: TypedName): TypedName[] {
  if (first.trim() !== '') return [{ last: first.trim(), first: last.replaceAll(',', ' ').trim(), middle }];
  const words = wordsOf(last.replaceAll(',', ' '));
  if (words.length < 2 || words.length > MAX_WORDS) return [];
  const [surname = '', given = '', ...more] = words;
  const lastNameFirst = { last: surname, first: given, middle: more.length === 0 ? middle : initialOf(more) };
  return [lastNameLast(words), lastNameFirst].filter((name) => hasLetters(name.first));
}

/** A company's name with AND for '&', or the other way around, and the same for the first names of a couple. */
function withOtherAnds({ last, first, middle }: TypedName): TypedName[] {
  const [otherLast, otherFirst] = [withOtherAnd(last), withOtherAnd(first)];
  if (otherLast === undefined && otherFirst === undefined) return [];
  return [{ last: otherLast ?? last, first: otherFirst ?? first, middle }];
}

function withoutArticle({ last, ...rest }: TypedName): TypedName[] {
  const [article = '', ...words] = wordsOf(last);
  return words.length > 0 && isIn(ARTICLES, article) ? [{ ...rest, last: joinWords(words) }] : [];
}

/** Words after a name that describe a party's role, or further parties: SMITH ET AL, CRUZ DECD EX, SABLAN HEIRS OF. */
const TAILS: ReadonlySet<string> = new Set([
  ...CAPACITIES,
  ...SUFFIXES,
  ...'ET AL ETAL UX ETUX VIR ETVIR EST ESTATE OF HEIRS TRUSTEES DECEASED EXECUTOR EXECUTRIX ADMINISTRATOR'.split(' '),
]);
/** Tail words that alone do not make a tail: 'OF' after a last name is removed only together with another tail word. */
const JOINING: ReadonlySet<string> = new Set(['OF', 'AL', 'ET', 'V']);

/** Removes the tail: 'SMITH JOHN ET UX' becomes SMITH JOHN. Empty if there is no tail, or only tail words. */
function withoutTail({ last, first, middle }: TypedName): TypedName[] {
  const [words, given] = [wordsOf(last.replaceAll('/', ' ')), wordsOf(first.replaceAll('/', ' '))];
  const cutTail = (all: readonly string[], minimumKept: number): readonly string[] => {
    const kept = all.findLastIndex((word, index) => index < minimumKept || !isIn(TAILS, word)) + 1;
    return all.slice(kept).some((word) => !isIn(JOINING, word)) || all.length - kept > 1 ? all.slice(0, kept) : all;
  };
  const [shortLast, shortFirst] = [cutTail(words, 1), cutTail(given, 0)];
  if (shortLast.length === words.length && shortFirst.length === given.length) return [];
  return [{ last: joinWords(shortLast).replace(/,$/, ''), first: joinWords(shortFirst), middle }];
}

const isSame = (one: TypedName, other: TypedName): boolean =>
  foldName(one.last) === foldName(other.last) &&
  foldName(one.first) === foldName(other.first) &&
  one.middle === other.middle;

/**
 * Suggestions for a name without results: without an article, without a tail, words in another order, AND for '&' or the
 * other way around, the first name as an initial, and no first name. Similarly spelled names are not included, since they
 * need the index.
 */
export function otherNames(typed: TypedName): readonly OtherName[] {
  const initial = Array.from(typed.first.trim())[0] ?? '';
  const named = (kind: OtherNameKind, names: readonly TypedName[]) => names.map((name) => ({ kind, name }));
  const all: readonly OtherName[] = [
    ...named('WITHOUT_ARTICLE', withoutArticle(typed)),
    ...named('WITHOUT_TAIL', withoutTail(typed)),
    ...named('OTHER_ORDER', inOtherOrder(typed)),
    ...named('COMPANY_WORDS', withOtherAnds(typed)),
    ...(initial === ''
      ? []
      : [
          ...named('INITIAL', [{ ...typed, first: initial, middle: '' }]),
          ...named('WITHOUT_FIRST_NAME', [{ ...typed, first: '', middle: '' }]),
        ]),
  ];
  return all.filter(
    ({ name }, index) =>
      foldName(name.last).length > 1 &&
      !isSame(name, typed) &&
      all.findIndex((other) => isSame(other.name, name)) === index,
  );
}

/** Words that do not distinguish a company: BANK OF TASI, CRUZ AND SONS. */
const SMALL_WORDS: ReadonlySet<string> = new Set([...ARTICLES, 'OF', 'AND', 'FOR']);

/** The folded words that distinguish a company: BANK and TASI for 'The Bank of Tasi, Inc.' */
export const distinctiveWords = (name: string): readonly string[] =>
  wordsOf(name.replaceAll(',', ' '))
    .map(foldName)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word) && !ENDINGS.has(word));

/** Why a last name may be spelled differently in the index. */
export type SpellingKind = 'PARTICLE' | 'COMPANY_WORDS' | 'SOUNDS_ALIKE' | 'NEAR_SPELLING';

/** The last name with other particles or none: LEON, DE LEON and DELEON find each other. */
function particleKeys(lastName: string): string[] {
  const words = wordsOf(lastName);
  const at = words.findIndex((word) => !isIn(PARTICLES, word));
  const name = foldName(joinWords(words.slice(Math.max(at, 0))));
  if (at < 0 || name.length < 2) return [];
  return [name, ...[...PARTICLES, 'DELOS', 'DELAS', 'VANDER', 'VANDEN'].map((particle) => particle + name)];
}

/**
 * Folded last names under which the index may have this one, each with the most likely reason: other particles, company
 * words abbreviated or written out, the same sound, or one typing error.
 */
export function otherSpellings(lastName: string): ReadonlyMap<string, SpellingKind> {
  const key = foldName(lastName);
  const found = new Map<string, SpellingKind>();
  const add = (kind: SpellingKind, keys: readonly string[]) => {
    for (const other of keys) if (other !== key && !found.has(other)) found.set(other, kind);
  };
  add('PARTICLE', particleKeys(lastName));
  add('COMPANY_WORDS', companySpellings(lastName).map(foldName));
  add('SOUNDS_ALIKE', soundAlikes(key));
  add('NEAR_SPELLING', nearKeys(key));
  return found;
}

/**
 * The words under which the index stores a last name or company name of several words, so that each of them finds it.
 * None if there is only one such word and the name starts with it.
 */
export function indexedWords(name: string): readonly string[] {
  const words = distinctiveWords(name).filter((word) => word.length > 1 && !SUFFIXES.has(word) && !PARTICLES.has(word));
  const [only = ''] = words;
  if (words.length < 2 && foldName(name).startsWith(only)) return [];
  return [...new Set(words)].slice(0, MAX_INDEXED_WORDS);
}
const MAX_INDEXED_WORDS = 12;

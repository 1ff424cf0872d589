import { companySpellings } from './company-words.ts';
import { foldName } from './fold-name.ts';
import { CAPACITIES, ENDINGS, joined, PARTICLES, SUFFIXES, wordsOf } from './name-words.ts';
import { nearKeys } from './near-names.ts';
import { soundAlikes } from './sound-alikes.ts';
import type { TypedName } from './typed-name.ts';

/** Why another name may have been meant. */
export type OtherNameKind = 'OTHER_ORDER' | 'WITHOUT_ARTICLE' | 'WITHOUT_TAIL' | 'INITIAL' | 'WITHOUT_FIRST_NAME';

/** A name that someone may have meant who typed another one. */
export interface OtherName {
  readonly kind: OtherNameKind;
  readonly name: TypedName;
}

/** Words before a company's name that an index leaves out, or that a searcher does. */
const ARTICLES: ReadonlySet<string> = new Set(['THE', 'A', 'AN']);
const MAX_WORDS = 6;

const isIn = (words: ReadonlySet<string>, word: string): boolean => words.has(foldName(word));

/** 'MARIA T CRUZ' is CRUZ, MARIA T: the last word is the last name, with a DE or VAN DER before it. */
function lastNameLast(words: readonly string[]): TypedName {
  const at = words.slice(0, -1).findLastIndex((word, index) => index === 0 || !isIn(PARTICLES, word)) + 1;
  return {
    last: joined(words.slice(at)),
    first: words[0] ?? '',
    middle: Array.from(words.slice(1, at).join(''))[0] ?? '',
  };
}

/** Names in the other order: 'MARIA CRUZ', 'CRUZ MARIA' or MARIA in the field of the last name and CRUZ in that of the first. */
function inOtherOrder({ last, first, middle }: TypedName): TypedName[] {
  if (first.trim() !== '') return [{ last: first.trim(), first: last.replaceAll(',', ' ').trim(), middle }];
  const words = wordsOf(last.replaceAll(',', ' '));
  if (words.length < 2 || words.length > MAX_WORDS) return [];
  const [surname = '', given = '', ...more] = words;
  return [lastNameLast(words), { last: surname, first: given, middle: Array.from(more.join(''))[0] ?? middle }];
}

function withoutArticle({ last, ...rest }: TypedName): TypedName[] {
  const [article = '', ...words] = wordsOf(last);
  return words.length > 0 && isIn(ARTICLES, article) ? [{ ...rest, last: joined(words) }] : [];
}

/** Words after a name that describe a party's role, or further parties: SMITH ET AL, CRUZ DECD EX, SABLAN HEIRS OF. */
const TAILS: ReadonlySet<string> = new Set([
  ...CAPACITIES,
  ...SUFFIXES,
  ...'ET AL ETAL UX ETUX VIR ETVIR EST ESTATE OF HEIRS TRUSTEES DECEASED EXECUTOR EXECUTRIX ADMINISTRATOR'.split(' '),
]);
/** Behind a last name, OF and AL are tails only where another tail is before or behind them. */
const JOINING: ReadonlySet<string> = new Set(['OF', 'AL', 'ET', 'V']);

/** 'SMITH JOHN ET UX' is SMITH JOHN; nothing where no tail is, or nothing but tails. */
function withoutTail({ last, first, middle }: TypedName): TypedName[] {
  const [words, given] = [wordsOf(last.replaceAll('/', ' ')), wordsOf(first.replaceAll('/', ' '))];
  const cut = (all: readonly string[], least: number): readonly string[] => {
    const kept = all.findLastIndex((word, index) => index < least || !isIn(TAILS, word)) + 1;
    return all.slice(kept).some((word) => !isIn(JOINING, word)) || all.length - kept > 1 ? all.slice(0, kept) : all;
  };
  const [shortLast, shortFirst] = [cut(words, 1), cut(given, 0)];
  if (shortLast.length === words.length && shortFirst.length === given.length) return [];
  return [{ last: joined(shortLast).replace(/,$/, ''), first: joined(shortFirst), middle }];
}

const isSame = (one: TypedName, other: TypedName): boolean =>
  foldName(one.last) === foldName(other.last) &&
  foldName(one.first) === foldName(other.first) &&
  one.middle === other.middle;

/**
 * Other names that were perhaps meant, the likeliest first, for a name that finds nothing: the words in the other order, no
 * article in front, no tail behind, the first name as an initial, and no first name at all. Names that are spelled alike need the
 * index itself.
 */
export function otherNames(typed: TypedName): readonly OtherName[] {
  const initial = Array.from(typed.first.trim())[0] ?? '';
  const named = (kind: OtherNameKind, names: readonly TypedName[]) => names.map((name) => ({ kind, name }));
  const all: readonly OtherName[] = [
    ...named('WITHOUT_ARTICLE', withoutArticle(typed)),
    ...named('WITHOUT_TAIL', withoutTail(typed)),
    ...named('OTHER_ORDER', inOtherOrder(typed)),
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

/** Words that tell nothing of a company: BANK OF TASI, CRUZ AND SONS. */
const SMALL_WORDS: ReadonlySet<string> = new Set([...ARTICLES, 'OF', 'AND', 'FOR']);

/** The folded words that tell companies apart: BANK and TASI of 'The Bank of Tasi, Inc.' */
export const tellingWords = (name: string): readonly string[] =>
  wordsOf(name.replaceAll(',', ' '))
    .map(foldName)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word) && !ENDINGS.has(word));

/** Why a last name may be written otherwise in the index. */
export type SpellingKind = 'PARTICLE' | 'COMPANY_WORDS' | 'SOUNDS_ALIKE' | 'NEAR_SPELLING';

/** The same last name with another particle before it, or with none: LEON, DE LEON and DELEON are looked for under each other. */
function particleKeys(lastName: string): string[] {
  const words = wordsOf(lastName);
  const at = words.findIndex((word) => !isIn(PARTICLES, word));
  const name = foldName(joined(words.slice(Math.max(at, 0))));
  if (at < 0 || name.length < 2) return [];
  return [name, ...[...PARTICLES, 'DELOS', 'DELAS', 'VANDER', 'VANDEN'].map((particle) => particle + name)];
}

/**
 * Folded last names that this one may be under in the index, each with the likeliest reason: other particles, a company's words
 * shortened or written out, the same sound, and one slip of the keys.
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
 * The words under which the index stores a last name or company name of several words, so that it is found by any of them; none
 * if the name begins with the only such word.
 */
export function indexedWords(name: string): readonly string[] {
  const words = tellingWords(name).filter((word) => word.length > 1 && !SUFFIXES.has(word) && !PARTICLES.has(word));
  const [only = ''] = words;
  if (words.length < 2 && foldName(name).startsWith(only)) return [];
  return [...new Set(words)].slice(0, MOST_INDEXED);
}
const MOST_INDEXED = 12;

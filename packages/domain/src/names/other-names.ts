import { foldName } from './fold-name.ts';
import { ENDINGS, joined, PARTICLES, wordsOf } from './name-words.ts';
import type { TypedName } from './typed-name.ts';

/** Why another name may have been meant. */
export type OtherNameKind = 'OTHER_ORDER' | 'WITHOUT_ARTICLE' | 'INITIAL' | 'WITHOUT_FIRST_NAME';

/** A name that somebody may have meant who typed another one. */
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

const isSame = (one: TypedName, other: TypedName): boolean =>
  foldName(one.last) === foldName(other.last) &&
  foldName(one.first) === foldName(other.first) &&
  one.middle === other.middle;

/**
 * Other names that were perhaps meant, the likeliest first, for a name that finds nothing: the words in the other order, no
 * article in front, the first name as an initial, and no first name at all. Names that are spelled alike need the index itself.
 */
export function otherNames(typed: TypedName): readonly OtherName[] {
  const initial = Array.from(typed.first.trim())[0] ?? '';
  const named = (kind: OtherNameKind, names: readonly TypedName[]) => names.map((name) => ({ kind, name }));
  const all: readonly OtherName[] = [
    ...named('WITHOUT_ARTICLE', withoutArticle(typed)),
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

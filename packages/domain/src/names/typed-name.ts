import { foldName } from './fold-name.ts';
import {
  CAPACITIES,
  COMPANY_WORDS,
  DOUBTFUL_ENDINGS,
  ENDINGS,
  GENERATIONS,
  joined,
  PARTICLES,
  wordsOf,
} from './name-words.ts';
import { splitPerson, splitStoredName } from './stored-name.ts';

/**
 * One way to read what someone typed. BEGINS: the last or business name begins so. IS: the last name is this one, with or without
 * a generation. BUSINESS: a name without first name begins so. A first name always begins so, a middle name counts by its
 * initial.
 */
export interface NameReading {
  readonly match: 'BEGINS' | 'IS' | 'BUSINESS';
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
}

/** As typed in the form. */
export interface TypedName {
  readonly last: string;
  readonly first: string;
  readonly middle: string;
}

/** Longer names of one field are companies, or a deed's whole sentence. */
const MAX_WORDS_OF_A_PERSON = 6;
const MIN_LETTERS = 2;

const isIn = (words: ReadonlySet<string>, word: string): boolean => words.has(foldName(word));

/** Typed words without signs of their own, in pieces that a comma or a space parts. */
const wordsBetweenCommas = (text: string): string[] => text.split(/[\s,]+/).filter((word) => foldName(word) !== '');

/**
 * Endings that an office may have written differently, or in another column, are taken off what a searcher types only:
 * a prefix then finds 'ACME', 'ACME INC' and 'ACME INCORPORATED' alike, and WOODS JR under WOODS.
 */
function readWholeName(words: readonly string[], first: string, middle: string): NameReading[] {
  const kept = [...words];
  const taken: string[] = [];
  while (kept.length > 1 && isIn(ENDINGS, kept.at(-1) ?? '')) taken.unshift(kept.pop() ?? '');
  const given = { firstName: first, middleName: middle };
  const [ending = ''] = taken;
  if (!GENERATIONS.includes(foldName(ending))) return [{ match: 'BEGINS', lastName: joined(kept), ...given }];
  // a typed generation suffix ends the last name: PEREZ JR does not match PEREZ GUZMAN
  return [
    { match: 'IS', lastName: joined(kept), ...given },
    { match: 'BEGINS', lastName: joined([...kept, ending]), ...given },
  ];
}

const isOfCompany = (word: string): boolean =>
  /[\d&]/.test(word) || (isIn(COMPANY_WORDS, word) && !isIn(DOUBTFUL_ENDINGS, word));

/** 'CRUZ MARIA T' as if there were a comma after any of its words: last name first, as in indexes. */
function readWithoutComma(words: readonly string[], middle: string): NameReading[] {
  const isCompany = words.some(isOfCompany);
  if (isCompany || words.length > MAX_WORDS_OF_A_PERSON) return [];
  return words.slice(1).flatMap((_, index) => {
    const last = words.slice(0, index + 1);
    const isLastName = foldName(joined(last)).length >= MIN_LETTERS && !isIn(PARTICLES, last.at(-1) ?? '');
    return isLastName ? readPerson(last, words.slice(index + 1), middle) : [];
  });
}

/** Whether this is the last name to its end, since a generation is behind it. */
const hasGeneration = (last: string): boolean => GENERATIONS.includes(foldName(wordsOf(last).at(-1) ?? ''));

/** The first name of 'SCHWARTZ, SA' is on its way to SANFORD, though SA is a company's word too. */
function readBegunPerson(last: string, middle: string): NameReading[] {
  const [before = '', behind = '', ...more] = last.split(',');
  const [begun = '', ...given] = wordsOf(behind);
  const isOnlyEnding = isIn(ENDINGS, begun) && !isIn(DOUBTFUL_ENDINGS, begun);
  if (more.length > 0 || given.length > 1 || isOnlyEnding || wordsOf(before).some(isOfCompany)) return [];
  const person = splitPerson(before, behind);
  if (person === undefined || foldName(person.lastName) === '') return [];
  const { lastName, firstName, middleName = middle } = person;
  return [{ match: hasGeneration(before) ? 'IS' : 'BEGINS', lastName, firstName, middleName }];
}

function readPerson(last: readonly string[], rest: readonly string[], middle: string): NameReading[] {
  if (rest.every((word) => isIn(ENDINGS, word) || isIn(CAPACITIES, word))) return [];
  const person = splitPerson(joined(last), joined(rest));
  if (person === undefined) return [];
  const { lastName, firstName, middleName } = person;
  const oneName: NameReading = { match: 'IS', lastName, firstName, middleName: middleName ?? middle };
  // an office that keeps first names apart may have both in one column
  const bothNames =
    middleName === undefined ? [] : [{ ...oneName, firstName: `${firstName} ${middleName}`, middleName: middle }];
  return [oneName, ...bothNames];
}

/**
 * What typed names may mean, the likeliest first; a document is found when any of them fits. A single word, or a first
 * name in its own field, has one meaning. One comma is read both ways, as a person's and as a part of a company's name.
 */
export function readTypedName({ last, first, middle }: TypedName): readonly NameReading[] {
  const words = wordsBetweenCommas(last);
  if (first.trim() !== '') return readWholeName(words, first, middle);
  const { lastName, firstName, middleName } = splitStoredName(last);
  // behind the comma of 'Woods, Jr.' stands no first name
  if (firstName !== undefined && !isIn(ENDINGS, firstName))
    return [
      {
        match: hasGeneration(last.slice(0, last.indexOf(','))) ? 'IS' : 'BEGINS',
        lastName,
        firstName,
        middleName: middleName ?? middle,
      },
      { match: 'BUSINESS', lastName: joined(words), firstName: '', middleName: '' },
    ];
  const whole = readWholeName(words, '', middle);
  if (last.includes(',')) return [...whole, ...readBegunPerson(last, middle)];
  return [...whole, ...readWithoutComma(wordsOf(last), middle)];
}

/** The keys of a last name that is this one: by itself, and with each generation behind it. */
export const lastNamesOf = (lastKey: string): readonly string[] => [
  lastKey,
  ...GENERATIONS.map((generation) => lastKey + generation),
];

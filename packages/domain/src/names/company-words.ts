import { foldName } from './fold-name.ts';
import { joinWords, wordsOf } from './name-words.ts';

/** Company words that some offices abbreviate. The first of each row is the full word. */
const SHORT_WORDS: readonly (readonly string[])[] = [
  ['ASSOCIATION', 'ASSN', 'ASSOC'],
  ['ASSOCIATES', 'ASSOC'],
  ['AMERICAN', 'AMER'],
  ['BANK', 'BK'],
  ['BROTHERS', 'BROS'],
  ['COMPANY', 'CO'],
  ['CONSTRUCTION', 'CONST', 'CONSTR'],
  ['CORPORATION', 'CORP'],
  ['COUNTY', 'CNTY'],
  ['DEPARTMENT', 'DEPT'],
  ['DEVELOPMENT', 'DEV'],
  ['ENTERPRISES', 'ENT'],
  ['FEDERAL', 'FED'],
  ['FIRST', '1ST'],
  ['HAWAIIAN', 'HAWN'],
  ['INSURANCE', 'INS'],
  ['INTERNATIONAL', 'INTL'],
  ['INVESTMENT', 'INV'],
  ['MANAGEMENT', 'MGMT'],
  ['MORTGAGE', 'MTG', 'MORTG'],
  ['MOUNT', 'MT'],
  ['NATIONAL', 'NATL', 'NAT'],
  ['PARTNERSHIP', 'PTNRSHIP'],
  ['PROPERTIES', 'PROP', 'PROPS'],
  ['SAINT', 'ST'],
  ['SAVINGS', 'SAV', 'SVGS'],
  ['SECOND', '2ND'],
  ['SERVICES', 'SVCS', 'SERV'],
  ['TRUST', 'TR'],
  ['UNIVERSITY', 'UNIV'],
  ['AND', '&'],
];
const MAX_SPELLINGS = 24;
const MAX_WORDS = 12;

/** The other spellings of one word. */
const othersOf = (word: string): readonly string[] => {
  const key = word === '&' ? '&' : foldName(word);
  return SHORT_WORDS.filter((spellings) => spellings.includes(key)).flatMap((spellings) =>
    spellings.filter((spelling) => spelling !== key),
  );
};

/**
 * Other spellings of a company's name, with its words written out or abbreviated and '&' for AND: 'FIRST NATIONAL BANK'
 * is FIRST NATL BK in another office.
 */
export function companySpellings(name: string): readonly string[] {
  const words = wordsOf(name.replaceAll(',', ' '));
  if (words.length < 2 || words.length > MAX_WORDS) return [];
  let spellings: (readonly string[])[] = [words];
  for (const [place, word] of words.entries()) {
    const others = othersOf(word);
    spellings = spellings.flatMap((spelling) => [
      spelling,
      ...others.map((other) => spelling.map((kept, index) => (index === place ? other : kept))),
    ]);
    spellings = spellings.slice(0, MAX_SPELLINGS);
  }
  const different = new Map(spellings.map((spelling) => [foldName(spelling.join('')), spelling.join(' ')]));
  different.delete(foldName(name));
  return [...different.values()];
}

/**
 * The text with AND for each '&', or if it has none, with '&' for each AND: SMITH & SONS and SMITH AND SONS are different
 * names for a search. Undefined if it has neither between two words.
 */
export function withOtherAnd(text: string): string | undefined {
  const and = /\p{Ll}/u.test(text) ? 'and' : 'AND';
  const tidy = joinWords(wordsOf(text));
  const written = tidy.replaceAll(/(?<=[^ &]) ?& ?(?=[^ &])/g, ` ${and} `);
  const other = written === tidy ? tidy.replaceAll(/(?<=\S )and(?= \S)/gi, '&') : written;
  return other === tidy ? undefined : other;
}

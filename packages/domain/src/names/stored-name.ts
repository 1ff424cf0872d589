import {
  AMBIGUOUS_WORDS,
  CAPACITIES,
  COMPANY_WORDS,
  joinWords,
  SUFFIXES,
  stripPunctuation,
  wordsOf,
} from './name-words.ts';

/**
 * A party's name in its parts. A business has only `lastName` ('business or last name', 001 section 2.2). `capacity` is
 * a role that some offices write after the name: GUARDIAN, DECD EX, TR.
 */
export interface PartyName {
  readonly lastName: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly suffix?: string;
  readonly capacity?: string;
}

/** Removes the words of this kind from the end of a list and returns them, but keeps at least one word. */
function takeFromEnd(words: string[], kind: ReadonlySet<string>): string[] {
  const last = words.findLastIndex((word, at) => at === 0 || !kind.has(stripPunctuation(word)));
  return words.splice(last + 1);
}

function isCompany(lastPart: string, rest: string): boolean {
  if (rest.includes(',')) return true;
  const given = wordsOf(rest.slice(0, `${rest}/`.indexOf('/'))).map(stripPunctuation);
  const last = wordsOf(lastPart).map(stripPunctuation);
  if ([...given, ...last].some((word) => COMPANY_WORDS.has(word))) return true;
  const ambiguous = last.length > 1 ? [...given, ...last] : given;
  return ambiguous.some((word) => AMBIGUOUS_WORDS.has(word) || /\d/.test(word));
}

/** The parts of a person's name, given the text before and after its comma; undefined if there is no first name. */
export function splitPerson(lastPart: string, rest: string): (PartyName & { readonly firstName: string }) | undefined {
  const slash = `${rest}/`.indexOf('/');
  const given = wordsOf(rest.slice(0, slash));
  const surname = wordsOf(lastPart);
  const capacity = joinWords([...takeFromEnd(given, CAPACITIES), ...wordsOf(rest.slice(slash + 1))]);
  const suffix = joinWords([...takeFromEnd(surname, SUFFIXES), ...takeFromEnd(given, SUFFIXES)]);
  const [firstName, ...middle] = given;
  if (firstName === undefined) return undefined;
  return {
    lastName: joinWords(surname),
    firstName,
    ...(middle.length > 0 && { middleName: joinWords(middle) }),
    ...(suffix !== '' && { suffix }),
    ...(capacity !== '' && { capacity }),
  };
}

/**
 * Splits a name that an office stores as one string: 'WOODS JR,  JOHNNY L' or 'GENOVESE, FRANK R/GUARDIAN'. Without
 * exactly one comma, or with company words, the whole string is a business name. No word is lost.
 */
export function splitStoredName(stored: string): PartyName {
  const tidy = joinWords(wordsOf(stored));
  const comma = tidy.indexOf(',');
  const lastPart = tidy.slice(0, comma);
  const rest = tidy.slice(comma + 1);
  if (comma < 1 || isCompany(lastPart, rest)) return { lastName: tidy };
  return splitPerson(lastPart, rest) ?? { lastName: tidy };
}

/** The name as an index lists it, last name first: 'WOODS, JOHNNY L JR'. A business name is returned alone. */
export function displayName(name: PartyName): string {
  const given = joinWords([name.firstName, name.middleName, name.suffix].flatMap((part) => (part ? [part] : [])));
  const shown = given === '' ? name.lastName : `${name.lastName}, ${given}`;
  return name.capacity ? `${shown}/${name.capacity}` : shown;
}

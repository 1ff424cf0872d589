import { AMBIGUOUS_WORDS, bare, CAPACITIES, COMPANY_WORDS, joined, SUFFIXES, wordsOf } from './name-words.ts';

/**
 * A party's name in its parts. A business has only `lastName` ('business or last name', 001 section 2.2).
 * `capacity` is what some offices write behind the name: GUARDIAN, DECD EX, TR.
 */
export interface PartyName {
  readonly lastName: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly suffix?: string;
  readonly capacity?: string;
}

/** Takes the words at the end that belong to `kind` off a list, keeping at least one word. */
function takeFromEnd(words: string[], kind: ReadonlySet<string>): string[] {
  const last = words.findLastIndex((word, at) => at === 0 || !kind.has(bare(word)));
  return words.splice(last + 1);
}

function isCompany(lastPart: string, rest: string): boolean {
  if (rest.includes(',')) return true;
  const given = wordsOf(rest.slice(0, `${rest}/`.indexOf('/'))).map(bare);
  const last = wordsOf(lastPart).map(bare);
  if ([...given, ...last].some((word) => COMPANY_WORDS.has(word))) return true;
  const ambiguous = last.length > 1 ? [...given, ...last] : given;
  return ambiguous.some((word) => AMBIGUOUS_WORDS.has(word) || /\d/.test(word));
}

/** The parts of a person's name around its comma; undefined when nothing is left for a first name. */
export function splitPerson(lastPart: string, rest: string): (PartyName & { readonly firstName: string }) | undefined {
  const slash = `${rest}/`.indexOf('/');
  const given = wordsOf(rest.slice(0, slash));
  const surname = wordsOf(lastPart);
  const capacity = joined([...takeFromEnd(given, CAPACITIES), ...wordsOf(rest.slice(slash + 1))]);
  const suffix = joined([...takeFromEnd(surname, SUFFIXES), ...takeFromEnd(given, SUFFIXES)]);
  const [firstName, ...middle] = given;
  if (firstName === undefined) return undefined;
  return {
    lastName: joined(surname),
    firstName,
    ...(middle.length > 0 && { middleName: joined(middle) }),
    ...(suffix !== '' && { suffix }),
    ...(capacity !== '' && { capacity }),
  };
}

/**
 * Takes apart a name that an office keeps in one string: 'WOODS JR,  JOHNNY L' or
 * 'GENOVESE, FRANK R/GUARDIAN'. Without exactly one comma, or with a company's words, the whole is a business name:
 * a name that cannot be understood is kept, never cut. No word is lost.
 */
export function splitStoredName(stored: string): PartyName {
  const tidy = joined(wordsOf(stored));
  const comma = tidy.indexOf(',');
  const lastPart = tidy.slice(0, comma);
  const rest = tidy.slice(comma + 1);
  if (comma < 1 || isCompany(lastPart, rest)) return { lastName: tidy };
  return splitPerson(lastPart, rest) ?? { lastName: tidy };
}

/** 'WOODS, JOHNNY L JR': last name first, as it is in an index; a business name is alone. */
export function displayName(name: PartyName): string {
  const given = joined([name.firstName, name.middleName, name.suffix].flatMap((part) => (part ? [part] : [])));
  const shown = given === '' ? name.lastName : `${name.lastName}, ${given}`;
  return name.capacity ? `${shown}/${name.capacity}` : shown;
}

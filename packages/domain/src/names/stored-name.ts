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

const SUFFIXES = new Set(['JR', 'SR', 'II', 'III', 'IV', 'V', 'ESQ', 'MD', 'DDS', 'PHD']);
const CAPACITIES = new Set([
  'DECD',
  'DEC',
  'EX',
  'EXR',
  'EXEC',
  'ADM',
  'ADMR',
  'TR',
  'TRS',
  'TRUSTEE',
  'GUARDIAN',
  'GDN',
  'ATTY',
]);
/** Words behind a comma that make the whole a company: 'Alcon, Inc.', 'Alestra, S. de R.L. de C.V.' */
const COMPANY_WORDS = new Set([
  ...[
    'INC',
    'INCORPORATED',
    'CORP',
    'CORPORATION',
    'CO',
    'COMPANY',
    'LTD',
    'LIMITED',
    'LLC',
    'LLP',
    'LP',
    'PLC',
    'PC',
    'NA',
  ],
  ...[
    'SA',
    'AS',
    'AG',
    'NV',
    'BV',
    'AB',
    'GMBH',
    'SPA',
    'CV',
    'RL',
    'BANK',
    'TRUST',
    'STATE',
    'COUNTY',
    'CITY',
    'AND',
    'ET',
  ],
]);

const bare = (word: string) => word.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string) => text.split(/\s/).filter((word) => word !== '');
const joined = (words: readonly string[]) => words.join(' ');

/** Takes the words at the end that belong to `kind` off a list, keeping at least one word. */
function takeFromEnd(words: string[], kind: ReadonlySet<string>): string[] {
  const last = words.findLastIndex((word, at) => at === 0 || !kind.has(bare(word)));
  return words.splice(last + 1);
}

function isCompany(lastName: string, rest: string): boolean {
  if (rest.includes(',')) return true;
  return [...wordsOf(rest), ...wordsOf(lastName)].some((word) => COMPANY_WORDS.has(bare(word)));
}

/**
 * Takes a name apart that an office keeps in one string (offices.md section 5): 'WOODS JR,  JOHNNY L' or
 * 'GENOVESE, FRANK R/GUARDIAN'. Without exactly one comma, or with a company's words, the whole is a business name:
 * a name that cannot be understood is kept, never cut. No word is lost.
 */
export function splitStoredName(stored: string): PartyName {
  const tidy = joined(wordsOf(stored));
  const comma = tidy.indexOf(',');
  const lastPart = tidy.slice(0, comma);
  const rest = tidy.slice(comma + 1);
  if (comma < 1 || isCompany(lastPart, rest)) return { lastName: tidy };

  const slash = `${rest}/`.indexOf('/');
  const given = wordsOf(rest.slice(0, slash));
  const surname = wordsOf(lastPart);
  const capacity = joined([...takeFromEnd(given, CAPACITIES), ...wordsOf(rest.slice(slash + 1))]);
  const suffix = joined([...takeFromEnd(surname, SUFFIXES), ...takeFromEnd(given, SUFFIXES)]);
  const [firstName, ...middle] = given;
  if (firstName === undefined) return { lastName: tidy };
  return {
    lastName: joined(surname),
    firstName,
    ...(middle.length > 0 && { middleName: joined(middle) }),
    ...(suffix !== '' && { suffix }),
    ...(capacity !== '' && { capacity }),
  };
}

/** 'WOODS, JOHNNY L JR': last name first, as it stands in an index; a business name stands alone. */
export function displayName(name: PartyName): string {
  const given = joined([name.firstName, name.middleName, name.suffix].flatMap((part) => (part ? [part] : [])));
  const shown = given === '' ? name.lastName : `${name.lastName}, ${given}`;
  return name.capacity ? `${shown}/${name.capacity}` : shown;
}

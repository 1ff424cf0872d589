/**
 * Generational suffixes, which some offices write after a last name. 'V' may also be an initial; it counts as a suffix
 * after a name.
 */
export const GENERATIONAL_SUFFIXES: readonly string[] = ['JR', 'SR', 'II', 'III', 'IV', 'V'];
export const SUFFIXES: ReadonlySet<string> = new Set([...GENERATIONAL_SUFFIXES, 'ESQ', 'MD', 'DDS', 'PHD']);
/** The capacity in which a person acts, such as executor, trustee or guardian. */
export const CAPACITIES: ReadonlySet<string> = new Set(
  'DECD DEC EX EXR EXEC ADM ADMR TR TRS TRUSTEE GUARDIAN GDN ATTY'.split(' '),
);

/** Company endings, which an office may write differently or omit. */
const COMPANY_ENDINGS = 'INC INCORPORATED CORP CORPORATION CO COMPANY LTD LIMITED LLC LLP LP PLC PC NA'.split(' ');
/** Endings of names that a user may omit or write differently. */
export const ENDINGS: ReadonlySet<string> = new Set([...GENERATIONAL_SUFFIXES, 'ESQ', 'MD', ...COMPANY_ENDINGS]);

/**
 * Words of company names, before or after a comma: 'Alcon, Inc.', 'Alestra, S. de R.L. de C.V.', 'TRUSTEES, COLUMBIA
 * UNIV'.
 */
export const COMPANY_WORDS: ReadonlySet<string> = new Set([
  ...COMPANY_ENDINGS,
  ...'SA AS AG NV BV AB GMBH SPA CV RL BANK TRUST STATE COUNTY CITY AND ET OF THE FOR'.split(' '),
  ...'TRUSTEES UNIVERSITY UNIV COLLEGE ASSOCIATION ASSN ASSOCIATES DEPARTMENT DEPT AUTHORITY COMMISSION'.split(' '),
  ...'SOCIETY FOUNDATION PARTNERSHIP PARTNERS PROPERTIES HOLDINGS ENTERPRISES CORPORATE COMMONWEALTH'.split(' '),
]);
/**
 * Company endings that are also given names or start one: without a comma they do not make 'KIM NA YOUNG' a company.
 */
export const AMBIGUOUS_ENDINGS: ReadonlySet<string> = new Set('SA AS AG NV BV AB CV RL NA CO PC LP'.split(' '));
/** Company words that are also last names: 'CHURCH, JOHN' is a person, 'FIRST BAPTIST CHURCH, SAIPAN' is not. */
export const AMBIGUOUS_WORDS: ReadonlySet<string> = new Set(
  'CHURCH SCHOOL HOSPITAL UNION TOWN VILLAGE GROUP FUND BOARD MORTGAGE INSURANCE REALTY SERVICES'.split(' '),
);

/** Words that start a last name but are not names themselves: DE LEON, VAN DER BERG. */
export const PARTICLES: ReadonlySet<string> = new Set(
  'DE DEL DELA LA LAS LOS VAN VON DER DEN DI DA DU MC MAC ST SAN SANTA EL AL Y'.split(' '),
);

export const stripPunctuation = (word: string): string => word.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
export const wordsOf = (text: string): string[] => text.split(/\s/).filter((word) => word !== '');
export const joinWords = (words: readonly string[]): string => words.join(' ');

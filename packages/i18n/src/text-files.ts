/** Compares language files. For tests and for the tool that creates a language; not part of a page. */

/** The suffix of a plural form's key. */
export const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** A placeholder in a text: '{{name}}'. */
export const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

type Flat = ReadonlyMap<string, string>;

function flatten(texts: unknown, prefix = ''): [string, string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  if (!(texts instanceof Object)) return [[prefix, '']];
  return Object.entries(texts).flatMap(([key, value]) => flatten(value, prefix === '' ? key : `${prefix}.${key}`));
}

/** Every text of a language file by its key, nested ones with dots. */
export const textsOf = (texts: unknown): Flat => new Map(flatten(texts));

/** Every key of a language file, nested ones with dots. */
export const keysOf = (texts: unknown): string[] => flatten(texts).map(([key]) => key);

// Plural forms count as one key, because languages differ in their number: Korean one, English two, Russian four.
const base = (key: string): string => key.replace(PLURAL, '');
const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, inside = '']) => inside.split(',')[0]?.trim()))].sort().join();

const englishOf = (english: Flat, key: string): string | undefined =>
  english.get(key) ?? english.get(`${base(key)}_other`) ?? (PLURAL.test(key) ? undefined : english.get(base(key)));

/**
 * What is wrong with a language file compared with the English one, one line each. A language that is not `complete` may lack
 * keys.
 */
export function differencesOf(english: unknown, other: unknown, complete: boolean): string[] {
  const wanted: Flat = textsOf(english);
  const given: Flat = textsOf(other);
  const present = new Set([...given.keys()].map(base));
  const missing = complete ? [...new Set([...wanted.keys()].map(base))].filter((key) => !present.has(key)) : [];
  const wrong = [...given].flatMap(([key, text]) => {
    const original = englishOf(wanted, key);
    if (original === undefined) return [`not in English: ${key}`];
    if (text.trim() === '') return [`empty: ${key}`];
    return placeholders(text) === placeholders(original) ? [] : [`other placeholders: ${key}`];
  });
  return [...missing.map((key) => `missing: ${key}`), ...wrong];
}

/** The keys whose text is still English, and the number of keys whose text has letters outside of placeholders. */
export function findUntranslated(
  english: unknown,
  other: unknown,
): { readonly same: string[]; readonly total: number } {
  const original = textsOf(english);
  const withWords = [...textsOf(other)].filter(([, text]) => /\p{L}/u.test(text.replaceAll(PLACEHOLDER, '')));
  const same = withWords.filter(([key, text]) => original.get(key) === text).map(([key]) => key);
  return { same, total: withWords.length };
}

/** The plural keys whose forms differ from those of the language in `Intl.PluralRules`, with the forms found. */
export function findWrongPlurals(texts: unknown, formatTag: string): string[] {
  const plurals = keysOf(texts).filter((key) => PLURAL.test(key));
  const wanted = [...new Intl.PluralRules(formatTag).resolvedOptions().pluralCategories].sort().join();
  return Object.entries(Object.groupBy(plurals, base)).flatMap(([name, keys = []]) => {
    const forms = keys.map((key) => key.slice(name.length + 1)).sort();
    return forms.join() === wanted ? [] : [`${name}: ${forms.join()}`];
  });
}

const SENTENCE = /[.?!]$/;

/** A language file with the English one. */
export interface TextPair {
  readonly english: unknown;
  readonly other: unknown;
}

/** The English sentences that occur in several places and have different translations, one line each. */
export function findInconsistentTranslations(pairs: readonly TextPair[]): string[] {
  const wordings = new Map<string, Set<string>>();
  for (const { english, other } of pairs) {
    const given = textsOf(other);
    for (const [key, text] of textsOf(english)) {
      const wording = given.get(key);
      if (SENTENCE.test(text) && wording !== undefined)
        wordings.set(text, (wordings.get(text) ?? new Set()).add(wording));
    }
  }
  return [...wordings]
    .filter(([, found]) => found.size > 1)
    .map(([text, found]) => `${text}: ${[...found].join(' / ')}`);
}

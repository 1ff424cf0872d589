/** Compares language files. Used by tests and by the tool that makes a language; not part of a page. */

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

type Flat = ReadonlyMap<string, string>;

function flatten(texts: unknown, prefix = ''): [string, string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  if (!(texts instanceof Object)) return [[prefix, '']];
  return Object.entries(texts).flatMap(([key, value]) => flatten(value, prefix === '' ? key : `${prefix}.${key}`));
}

/** Every key of a language file, nested ones with dots. */
export const keysOf = (texts: unknown): string[] => flatten(texts).map(([key]) => key);

// Korean has one plural form where English has two, Russian four: they count as one key.
const base = (key: string): string => key.replace(PLURAL, '');
const placeholders = (text: string): string =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, inside = '']) => inside.split(',')[0]?.trim()))].sort().join();

const englishOf = (english: Flat, key: string): string | undefined =>
  english.get(key) ?? english.get(`${base(key)}_other`) ?? (PLURAL.test(key) ? undefined : english.get(base(key)));

/**
 * What is wrong with a language file beside the English one, a line each; empty when nothing is. A language that is not
 * `complete` may leave keys out.
 */
export function differencesOf(english: unknown, other: unknown, complete: boolean): string[] {
  const wanted: Flat = new Map(flatten(english));
  const given: Flat = new Map(flatten(other));
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

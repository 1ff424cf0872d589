import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
  n: 'ñ',
  c: 'ç',
};
const LONGER_BY = 0.4;

/**
 * Makes an English text 40 % longer and adds accents to its letters, so that a layout which fits it also fits a translation. The
 * pseudo-language is not a language of the portal.
 */
export function pseudolocalize(text: string): string {
  const marked = [...text].map((letter) => ACCENTS[letter] ?? letter).join('');
  const words = marked.split(' ');
  let missing = Math.ceil(text.length * LONGER_BY);
  // each word becomes longer: additional words would wrap, and so would not test narrow boxes
  return words
    .map((word, index) => {
      const share = Math.ceil(missing / (words.length - index));
      missing -= share;
      return /\p{L}/u.test(word) ? word + 'ēg'.repeat(Math.ceil(share / 2)).slice(0, share) : word;
    })
    .join(' ');
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Every English text of shell and remotes: plain texts with their replacement, and texts with placeholders as patterns. */
export function englishTexts(): {
  readonly plain: ReadonlyArray<readonly [string, string]>;
  readonly patterns: readonly string[];
} {
  const files = globSync(['packages/i18n/src/locales/en/*.json', 'mfe-*/src/locales/en.json'], { cwd: ROOT });
  const texts = files.flatMap((file) => textsOf(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))));
  const uniqueTexts = [...new Set(texts)].filter((text) => /\p{L}/u.test(text));
  return {
    plain: uniqueTexts.filter((text) => !text.includes('{{')).map((text) => [text, pseudolocalize(text)] as const),
    patterns: uniqueTexts
      .filter((text) => /\p{L}{3}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
      .filter((text) => text.includes('{{'))
      .map(
        (text) =>
          `^${text
            .split(/\{\{\w+\}\}/)
            .map(escapeRegExp)
            .join('.*?')}$`,
      ),
  };
}

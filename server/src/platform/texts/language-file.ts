import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The words of the pages stand in the language files, and so do those that the server says: a sentence exists once. Read as
// data, because the server imports no package of the browser.
const LOCALES = join(import.meta.dirname, '../../../../packages/i18n/src/locales');

/** The texts of a namespace in a language by its tag, unchecked; undefined where the language has no such file. */
export function readTexts(tag: string, namespace: string): unknown {
  const file = join(LOCALES, tag, `${namespace}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The English texts of a namespace, unchecked: the caller parses the part it needs. */
export const readEnglishTexts = (namespace: string): unknown => readTexts('en', namespace);

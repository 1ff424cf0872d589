import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The words of the pages stand in the language files, and so do those that the server says: a sentence exists once. Read as
// data, because the server imports no package of the browser.
const ENGLISH = join(import.meta.dirname, '../../../../packages/i18n/src/locales/en');

/** The English texts of a namespace, unchecked: the caller parses the part it needs. */
export const readEnglishTexts = (namespace: string): unknown =>
  JSON.parse(readFileSync(join(ENGLISH, `${namespace}.json`), 'utf8'));

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_FACTS } from '@portal/domain';
import * as z from 'zod/mini';

// The words of the pages are in the language files, and so do those that the server says: a sentence exists once. Read as data,
// because the server imports no package of the browser.
const LOCALES = join(import.meta.dirname, '../../../../packages/i18n/src/locales');

/** The texts of a namespace in a language by its tag, unchecked; undefined where the language has no such file. */
export function readTexts(tag: string, namespace: string): unknown {
  const file = join(LOCALES, tag, `${namespace}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The English texts of a namespace, unchecked: the caller parses the part it needs. */
export const readEnglishTexts = (namespace: string): unknown => readTexts('en', namespace);

/** The words of a language that a part of the server says. */
export interface Language<Texts> {
  /** BCP 47 tag of the words. */
  readonly tag: string;
  readonly texts: Texts;
}

/** The texts of a namespace that a schema names, in a language by its wire name; English where the language has none. */
export function readLanguage<Texts>(
  namespace: string,
  schema: z.ZodMiniType<Texts>,
  wireName: string,
): Language<Texts> {
  const tag = LANGUAGE_FACTS.find((facts) => facts.wireName === wireName)?.tag ?? 'en';
  const own = z.safeParse(schema, readTexts(tag, namespace));
  if (own.success) return { tag, texts: own.data };
  return { tag: 'en', texts: z.parse(schema, readTexts('en', namespace)) };
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_FACTS } from '@portal/domain';
import * as z from 'zod/mini';

// The texts of the pages and of the server are in the same language files, so that each text exists only once. They are read as data,
// because the server imports no browser packages.
const ROOT = join(import.meta.dirname, '../../../..');
const LOCALES = join(ROOT, 'packages/i18n/src/locales');

const readFile = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The texts of a namespace in the language with this tag, unchecked; undefined if the language has no such file. */
export const readTexts = (tag: string, namespace: string): unknown => readFile(join(LOCALES, tag, `${namespace}.json`));

/** The texts of a remote's screens in the language with this tag, unchecked; undefined if the remote has no such file. */
export const readRemoteTexts = (tag: string, remote: string): unknown =>
  readFile(join(ROOT, remote, 'src/locales', `${tag}.json`));

/** The English texts of a namespace, unchecked: the caller parses the part it needs. */
export const readEnglishTexts = (namespace: string): unknown => readTexts('en', namespace);

/** The texts of one language for a part of the server. */
export interface Language<Texts> {
  /** BCP 47 tag of the texts. */
  readonly tag: string;
  readonly texts: Texts;
}

/** Reads the texts of a namespace that the schema describes, in the language with this name in requests; English if any is missing. */
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

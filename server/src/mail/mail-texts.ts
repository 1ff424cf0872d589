import { LANGUAGE_FACTS } from '@portal/domain';
import * as z from 'zod/mini';
import { readTexts } from '../platform/texts/language-file.ts';

const commonTexts = z.object({
  hello: z.string(),
  helloNoName: z.string(),
  button: z.string(),
  automatic: z.string(),
  total: z.string(),
});
/** The texts of each kind of mail, by kind and key. */
const kindTexts = z.record(z.string(), z.record(z.string(), z.string()));

export interface MailTexts extends z.output<typeof commonTexts> {
  readonly kinds: z.output<typeof kindTexts>;
}

/** The language of an email: its texts and its format of dates and numbers. */
export interface MailLanguage {
  /** BCP 47 tag of the texts. */
  readonly tag: string;
  readonly texts: MailTexts;
  /** The locales for `Intl`, the preferred one first. */
  readonly formatTags: readonly string[];
}

/** In the file, texts that all emails share are strings, and the texts of one kind of email are an object. */
function parse(file: unknown): MailTexts {
  const kinds = Object.entries(z.parse(z.record(z.string(), z.unknown()), file)).filter(
    ([, texts]) => typeof texts === 'object',
  );
  return { ...z.parse(commonTexts, file), kinds: z.parse(kindTexts, Object.fromEntries(kinds)) };
}

const ENGLISH_TEXTS = parse(readTexts('en', 'mails'));

/** The texts of a language; undefined if it lacks any that English has. */
function read(tag: string): MailTexts | undefined {
  const file = readTexts(tag, 'mails');
  const texts = file === undefined ? undefined : parse(file);
  const isComplete = Object.entries(ENGLISH_TEXTS.kinds).every(([kind, english]) =>
    Object.keys(english).every((key) => texts?.kinds[kind]?.[key] !== undefined),
  );
  return isComplete ? texts : undefined;
}
const known = new Map<string, MailLanguage>();

/** The texts of a language, given by its name in the API. A language without a complete file gets the English texts. */
export function mailLanguage(wireName: string): MailLanguage {
  const found = known.get(wireName);
  if (found !== undefined) return found;
  const facts = LANGUAGE_FACTS.find((language) => language.wireName === wireName);
  const texts = facts === undefined ? undefined : read(facts.tag);
  const language =
    facts === undefined || texts === undefined
      ? { tag: 'en', texts: ENGLISH_TEXTS, formatTags: ['en-US'] }
      : { tag: facts.tag, texts, formatTags: facts.formatTags };
  known.set(wireName, language);
  return language;
}

/** Replaces the placeholders of a text with values. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => values[name] ?? '');

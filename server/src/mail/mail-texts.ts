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

/** What a mail is written in: its words, and how its dates look. */
export interface MailLanguage {
  /** BCP 47 tag of the words. */
  readonly tag: string;
  readonly texts: MailTexts;
  /** What `Intl` is asked for, best first. */
  readonly formatTags: readonly string[];
}

/** The texts that all mails share are words, those of one kind an object. */
function parse(file: unknown): MailTexts {
  const kinds = Object.entries(z.parse(z.record(z.string(), z.unknown()), file)).filter(
    ([, texts]) => typeof texts === 'object',
  );
  return { ...z.parse(commonTexts, file), kinds: z.parse(kindTexts, Object.fromEntries(kinds)) };
}

const ENGLISH_TEXTS = parse(readTexts('en', 'mails'));

/** Those of a language that says all that the English does. */
function read(tag: string): MailTexts | undefined {
  const file = readTexts(tag, 'mails');
  const texts = file === undefined ? undefined : parse(file);
  const isWhole = Object.entries(ENGLISH_TEXTS.kinds).every(([kind, english]) =>
    Object.keys(english).every((key) => texts?.kinds[kind]?.[key] !== undefined),
  );
  return isWhole ? texts : undefined;
}
const known = new Map<string, MailLanguage>();

/** The words of a language by its name on the wire; one without a complete file of mails is written in English. */
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

/** Puts values into the places of a text. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? '');

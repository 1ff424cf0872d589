import { LANGUAGE_FACTS } from '@portal/domain';
import * as z from 'zod/mini';
import { readTexts } from '../platform/texts/language-file.ts';

const letterTexts = z.object({
  subject: z.string(),
  lead: z.string(),
  action: z.string(),
  note: z.string(),
  usernames: z.optional(z.string()),
  until: z.optional(z.string()),
});
const mailTexts = z.object({
  hello: z.string(),
  helloNoName: z.string(),
  button: z.string(),
  automatic: z.string(),
  usernameReminder: letterTexts,
  passwordReset: letterTexts,
  passwordChanged: letterTexts,
  emailConfirm: letterTexts,
  emailChangeAsked: letterTexts,
  emailChanged: letterTexts,
  registration: letterTexts,
  alreadyRegistered: letterTexts,
});
export type MailTexts = z.output<typeof mailTexts>;

/** What a mail is written in: its words, and how its dates look. */
export interface MailLanguage {
  /** BCP 47 tag of the words. */
  readonly tag: string;
  readonly texts: MailTexts;
  /** What `Intl` is asked for, best first. */
  readonly formatTags: readonly string[];
}

const read = (tag: string): MailTexts | undefined => {
  const parsed = z.safeParse(mailTexts, readTexts(tag, 'mails'));
  return parsed.success ? parsed.data : undefined;
};
const ENGLISH_TEXTS = z.parse(mailTexts, readTexts('en', 'mails'));
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
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? '');

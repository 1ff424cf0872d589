import { LANGUAGE_FACTS } from '@portal/domain';
import * as z from 'zod/mini';
import { readTexts } from '../platform/texts/language-file.ts';

const reportTexts = z.object({
  page: z.string(),
  transactions: z.object({
    title: z.string(),
    range: z.string(),
    USER: z.string(),
    ACCOUNT: z.string(),
    made: z.string(),
    empty: z.string(),
    count: z.string(),
    total: z.string(),
    columns: z.object({ at: z.string(), user: z.string(), what: z.string(), images: z.string(), charged: z.string() }),
    kinds: z.record(z.string(), z.string()),
  }),
});
export type ReportTexts = z.output<typeof reportTexts>;

export interface ReportLanguage {
  /** BCP 47 tag of the words. */
  readonly tag: string;
  readonly texts: ReportTexts;
}

const languages = new Map<string, ReportLanguage>();

/** The words of reports in a language by its wire name; English where the language has none. */
export function reportLanguage(wireName: string): ReportLanguage {
  const known = languages.get(wireName);
  if (known !== undefined) return known;
  const tag = LANGUAGE_FACTS.find((facts) => facts.wireName === wireName)?.tag ?? 'en';
  const own = z.safeParse(reportTexts, readTexts(tag, 'reports'));
  const language = own.success
    ? { tag, texts: own.data }
    : { tag: 'en', texts: z.parse(reportTexts, readTexts('en', 'reports')) };
  languages.set(wireName, language);
  return language;
}

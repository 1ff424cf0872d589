import * as z from 'zod/mini';
import { type Language, readLanguage } from '../platform/texts/language-file.ts';

const reportTexts = z.object({
  page: z.string(),
  factsSheet: z.string(),
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
export type ReportLanguage = Language<z.output<typeof reportTexts>>;

/** The words of reports in a language by its wire name; English where the language has none. */
export const reportLanguage = (wireName: string): ReportLanguage => readLanguage('reports', reportTexts, wireName);

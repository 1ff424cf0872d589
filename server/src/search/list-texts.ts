import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { readLanguage } from '../platform/texts/language-file.ts';

/** The part of a language's `reports.json` that printed and downloaded lists use. */
const reportTexts = z.object({
  page: z.string(),
  factsSheet: z.string(),
  transactions: z.object({ made: z.string() }),
  results: z.object({
    title: z.string(),
    criterion: z.string(),
    range: z.string(),
    since: z.string(),
    until: z.string(),
    count: z.string(),
    checked: z.string(),
    checkedElsewhere: z.string(),
    countLiens: z.string(),
    countCertificates: z.string(),
    countTractBook: z.string(),
    countBookPages: z.string(),
    days: z.string(),
    some: z.string(),
    notVerified: z.string(),
    notVerifiedMany: z.string(),
    empty: z.string(),
    types: z.record(z.enum(SEARCH_TYPES), z.string()),
    fields: z.record(z.string(), z.string()),
    /** The texts of the options of a field. */
    options: z.record(z.string(), z.record(z.string(), z.string())),
    sorts: z.record(z.string(), z.string()),
    /** The states of certificates, by their code, which is the same in every county. */
    statuses: z.record(z.string(), z.string()),
    /** The two kinds of books. */
    bookTypes: z.record(z.string(), z.string()),
    columns: z.object({
      instrument: z.string(),
      documentNumber: z.string(),
      recordedDate: z.string(),
      bookAndPage: z.string(),
      grantors: z.string(),
      grantees: z.string(),
      references: z.string(),
      legals: z.string(),
      lienDate: z.string(),
      lienNumber: z.string(),
      taxpayers: z.string(),
      totalAmount: z.string(),
      revisions: z.string(),
      releases: z.string(),
      certificateNumber: z.string(),
      fileNumber: z.string(),
      certifiedDate: z.string(),
      status: z.string(),
      cancelledBy: z.string(),
      tractBookId: z.string(),
      bookReferenceId: z.string(),
      type: z.string(),
      fromName: z.string(),
      toName: z.string(),
      fromDate: z.string(),
      toDate: z.string(),
    }),
  }),
});

type ReportTexts = z.output<typeof reportTexts>;
/** The texts of lists of search results. */
export type ListTexts = ReportTexts['results'];

/** The texts of lists and the BCP 47 tag of a language by its name in requests, such as 'JAPANESE'; English if any text is missing. */
export const listLanguage = (wireName: string): { readonly tag: string; readonly texts: ReportTexts } =>
  readLanguage('reports', reportTexts, wireName);

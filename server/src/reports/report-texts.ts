import { DATA_SOURCES, LOG_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { type Language, readLanguage } from '../platform/texts/language-file.ts';

/** A text for each of these keys. */
const textsFor = <Name extends string>(...names: readonly Name[]) => z.record(z.enum(names), z.string());
/** Texts for keys that are not listed here. */
const anyTexts = z.record(z.string(), z.string());

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
    columns: textsFor('at', 'user', 'what', 'images', 'charged'),
    kinds: anyTexts,
  }),
  /** Searches are described with the texts of the search result lists. */
  results: z.object({ criterion: z.string(), count: z.string(), types: anyTexts }),
  audit: z.object({
    accounts: z.string(),
    users: z.string(),
    charges: z.string(),
    history: z.string(),
    account: z.string(),
    allAccounts: z.string(),
    /** Shown in place of an account name for a visitor who filed without a login. */
    noAccount: z.string(),
    user: z.string(),
    allUsers: z.string(),
    log: z.string(),
    source: z.string(),
    summary: z.string(),
    empty: z.string(),
    count: z.string(),
    sum: z.string(),
    sumOf: z.string(),
    /** The label of the sums of rows without a user, such as monthly fees. */
    sumOfNoUser: z.string(),
    columns: textsFor('account', 'event', 'details', 'address', 'first', 'last'),
    sources: z.record(z.enum(DATA_SOURCES), z.string()),
    logTypes: z.record(z.enum(LOG_TYPES), z.string()),
    kinds: anyTexts,
    details: textsFor(
      ...([
        'print',
        'download',
        'pages',
        'images',
        'price',
        'returned',
        'amount',
        'setting',
        'status',
        'change',
      ] as const),
      ...(['ls1Counted', 'ls1Done', 'ls1Refused', 'ls1LogBegun', 'ls1LogFinished', 'ls1People', 'ls1Rows'] as const),
    ),
    /** How a hold on a card ended. */
    holds: anyTexts,
    statuses: anyTexts,
  }),
  statement: z.object({
    title: z.string(),
    numbered: z.string(),
    type: z.string(),
    balanceBefore: z.string(),
    balanceAdded: z.string(),
    balanceTaken: z.string(),
    balanceAfter: z.string(),
    dueBefore: z.string(),
    dueAdded: z.string(),
    duePaid: z.string(),
    due: z.string(),
    issued: z.string(),
    fingerprint: z.string(),
  }),
  accountTypes: z.object({
    title: z.string(),
    asOfToday: z.string(),
    columns: textsFor('type', 'method', 'accounts'),
    types: anyTexts,
    methods: anyTexts,
  }),
});
export type ReportLanguage = Language<z.output<typeof reportTexts>>;

/** The texts of reports in a language, which is named as in requests ('ENGLISH'). English for a language without texts. */
export const reportLanguage = (wireName: string): ReportLanguage => readLanguage('reports', reportTexts, wireName);

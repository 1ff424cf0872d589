import * as z from 'zod/mini';

/** Criteria as stored in the history: from form field to the typed value. */
export const criteriaSchema = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(500)));

/** One of a user's last five distinct searches, newest first (001 section 3). */
export const searchHistoryEntrySchema = z.object({
  longDescription: z.string(),
  /** `key` is the criterion's field name (a language key of the search remote), `value` the displayed text. */
  displayCriteria: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Path of the call that repeats the search, such as `search/searchByName`. */
  link: z.string(),
  /** Search type, such as `Name` or `DocumentNumber`. */
  type: z.string(),
  pageNumber: z.int(),
  sortKey: z.string(),
  sortDirection: z.string(),
  criteria: criteriaSchema,
  /** The choices of the form, in the user's language; only for a search that otherwise reads like another one of the list. */
  choices: z.optional(z.string()),
});
export type SearchHistoryEntry = z.output<typeof searchHistoryEntrySchema>;

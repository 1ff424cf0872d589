import * as z from 'zod/mini';

/** Criteria as kept in history: form field to what was typed. */
export const criteriaSchema = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(500)));

/** One of the last five different searches of a user, newest first (001 section 3). */
export const searchHistoryEntrySchema = z.object({
  longDescription: z.string(),
  /** `key` is the criterion's field name (a language key of the search remote), `value` as shown. */
  displayCriteria: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Path of the call that replays it, `search/searchByName`. */
  link: z.string(),
  /** History type name, `Name`, `DocumentNumber`, ... */
  type: z.string(),
  pageNumber: z.int(),
  sortKey: z.string(),
  sortDirection: z.string(),
  criteria: criteriaSchema,
});
export type SearchHistoryEntry = z.output<typeof searchHistoryEntrySchema>;

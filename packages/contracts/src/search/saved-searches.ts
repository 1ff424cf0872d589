import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { criteriaSchema } from './history.ts';

/** Not GUEST: all guests share one user and would see each other's saved searches. */
const WITH_SAVED_SEARCHES = ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'] as const;

/** A search that a user saved under a name. Dates that were the defaults at that time are not stored. */
export const savedSearchSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The search type, as in the history. */
  type: z.string(),
  criteria: criteriaSchema,
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

const content = z.object({
  /** All saved searches, sorted by name. */
  savedSearches: z.array(savedSearchSchema),
});
export type SavedSearches = z.output<typeof content>;

// Far above the limit of `domain`, so that users see the specific message of `domain`.
const name = z.string().check(z.maxLength(500));
const id = z.int().check(z.minimum(1));

export const readSavedSearches = defineCall({
  name: 'readSavedSearches',
  method: 'GET',
  path: 'search/savedSearches',
  access: WITH_SAVED_SEARCHES,
  summary: "The caller's saved searches, by name.",
  request: nothing,
  content,
});

export const saveSearch = defineCall({
  name: 'saveSearch',
  method: 'POST',
  path: 'search/savedSearches/save',
  access: WITH_SAVED_SEARCHES,
  limitedAs: 'profile',
  summary: 'Saves a search under a name, without running it.',
  request: z.strictObject({ name, type: z.string().check(z.maxLength(40)), criteria: criteriaSchema }),
  content,
});

export const renameSavedSearch = defineCall({
  name: 'renameSavedSearch',
  method: 'POST',
  path: 'search/savedSearches/rename',
  access: WITH_SAVED_SEARCHES,
  limitedAs: 'profile',
  summary: "Renames one of the caller's saved searches.",
  request: z.strictObject({ id, name }),
  content,
});

export const deleteSavedSearch = defineCall({
  name: 'deleteSavedSearch',
  method: 'POST',
  path: 'search/savedSearches/delete',
  access: WITH_SAVED_SEARCHES,
  limitedAs: 'profile',
  summary: "Deletes one of the caller's saved searches. Succeeds if it was already deleted.",
  request: z.strictObject({ id }),
  content,
});

import { SAVED_SEARCH_LIMITS, savedSearchName } from '../search/saved-search.ts';
import { type FieldMessages, fieldMessage, REQUIRED } from './messages.ts';

/** Checks the name of a saved search; its length is counted in characters. */
export function checkSavedSearch({ name }: { readonly name: string }): FieldMessages<'name'> {
  const kept = savedSearchName(name);
  if (kept === '') return { name: REQUIRED };
  const maximum = SAVED_SEARCH_LIMITS.name;
  return Array.from(kept).length > maximum ? { name: fieldMessage('validation.tooLong', { maximum }) } : {};
}

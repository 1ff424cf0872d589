import {
  type Call,
  deleteSavedSearch,
  readSavedSearches,
  renameSavedSearch,
  type SavedSearch,
  saveSearch,
} from '@portal/contracts';
import {
  checkSavedSearch,
  fieldMessage,
  SAVED_SEARCH_LIMITS,
  type SearchType,
  savedSearchKey,
  todayIn,
  withoutDefaultDates,
} from '@portal/domain';
import { transact } from '../platform/database/transact.ts';
import { invalid, notFound } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { indexDaysOf } from './left-out.ts';
import {
  deleteSavedSearchOf,
  insertSavedSearch,
  lockSavedSearchesOf,
  readSavedSearchesOf,
  renameSavedSearchOf,
} from './saved-search.store.ts';
import { criteriaOf } from './search-request.ts';
import { requireSearch } from './submitted-search.ts';

type SavedSearchServices = Pick<Services, 'database' | 'county' | 'now'>;

/**
 * A search whose criteria can be saved. Only the input of its call is saved, without page and sort order. Running it later is a separate
 * call with its own checks.
 */
interface KnownSearch {
  readonly type: SearchType;
  readonly call: Call;
}

/** Refuses a name that another saved search has, ignoring case, because users could not tell the two apart. */
const refuseTaken = (others: readonly SavedSearch[], name: string): void => {
  const key = savedSearchKey(name);
  if (others.some((other) => savedSearchKey(other.name) === key))
    throw invalid({ name: fieldMessage('validation.savedSearchTaken') });
};

/** The routes that read, save, rename and delete the saved searches of the user. None of them runs a search. */
export const savedSearchRoutes = (
  { database, county, now }: SavedSearchServices,
  searches: readonly KnownSearch[],
): Route[] => [
  route(readSavedSearches, async ({ session }) => ({
    savedSearches: await readSavedSearchesOf(database.db, session.userId),
  })),

  route(saveSearch, async ({ input: { name, type, criteria }, session }) => {
    const { userId } = session;
    const search = searches.find((known) => known.type === type);
    if (search === undefined) throw invalid({ type: fieldMessage('validation.malformed') });
    requireSearch({ county }, session, search.type);
    const read = search.call.request.safeParse(criteria);
    if (!read.success) throw invalid({ criteria: fieldMessage('validation.malformed') });
    requireValid(checkSavedSearch({ name }));
    const at = now();
    const today = todayIn(county.current.facts.timeZone, at.getTime());
    const days = indexDaysOf(search.type, county.current, today);
    return transact(database.db, async (tx) => {
      const savedSearches = await lockSavedSearchesOf(tx, userId);
      refuseTaken(savedSearches, name);
      const maximum = SAVED_SEARCH_LIMITS.searches;
      if (savedSearches.length >= maximum)
        throw invalid({ name: fieldMessage('validation.savedSearchLimit', { maximum }) });
      const kept = withoutDefaultDates(criteriaOf(criteria), days);
      await insertSavedSearch(tx, { userId, name, type, criteria: kept, at });
      return { savedSearches: await readSavedSearchesOf(tx, userId) };
    });
  }),

  route(renameSavedSearch, async ({ input: { id, name }, session: { userId } }) => {
    requireValid(checkSavedSearch({ name }));
    return transact(database.db, async (tx) => {
      const savedSearches = await lockSavedSearchesOf(tx, userId);
      if (savedSearches.every((saved) => saved.id !== id)) throw notFound();
      refuseTaken(
        savedSearches.filter((saved) => saved.id !== id),
        name,
      );
      await renameSavedSearchOf(tx, { userId, id, name });
      return { savedSearches: await readSavedSearchesOf(tx, userId) };
    });
  }),

  route(deleteSavedSearch, async ({ input: { id }, session: { userId } }) => {
    await deleteSavedSearchOf(database.db, { userId, id });
    return { savedSearches: await readSavedSearchesOf(database.db, userId) };
  }),
];

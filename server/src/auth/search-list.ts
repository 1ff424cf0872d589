import { isSearchType, type SearchSwitches, type SearchType, visibleSearches } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import type { Session } from '../platform/http/session.ts';

/**
 * The searches that a user may make, in menu order. They depend on the user's role, on the searches that the county has turned on, and on those
 * that the county allows to the user's account. Searches for certificates of title exist only in a county with Torrens land.
 */
export const searchListOf = ({ role, accountSearches }: Session, county: CountyRecords): SearchType[] =>
  visibleSearches({
    role,
    enabledByCounty: turnedOn(county.search.enabled),
    // the stored names of an account may include searches that no longer exist
    allowedToAccount: turnedOn(accountSearches.filter(isSearchType)),
    isTorrensCounty: county.facts.landlink.torrens,
  });

/** Switches of which those of the given searches are on, and all others off. */
const turnedOn = (types: readonly SearchType[]): SearchSwitches =>
  Object.fromEntries(types.map((type) => [type, true]));

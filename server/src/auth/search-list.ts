import { isSearchType, type SearchSwitches, type SearchType, visibleSearches } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import type { Session } from '../platform/http/session.ts';

/**
 * The searches that the county's settings, account page access and role allow the user, in menu order. The server refuses all
 * others.
 */
export const searchListOf = ({ role, accountSearches }: Session, county: CountyRecords): SearchType[] =>
  visibleSearches({
    role,
    enabledByCounty: switches(county.search.enabled),
    allowedToAccount: switches(accountSearches.filter(isSearchType)),
    isTorrensCounty: county.facts.landlink.torrens,
  });

const switches = (types: readonly SearchType[]): SearchSwitches =>
  Object.fromEntries(types.map((type) => [type, true]));

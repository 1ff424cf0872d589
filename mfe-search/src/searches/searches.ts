import { searchTypeOfSegment } from '@portal/domain';
import { isKnownSearch } from './known-searches.ts';
import type { SearchDefinition } from './search-definition.ts';
import { SEARCHES } from './search-table.ts';

/** Returns the search of a type, or undefined if this remote does not have it. */
export const searchOfType = (type: string): SearchDefinition | undefined =>
  isKnownSearch(type) ? SEARCHES[type] : undefined;

/** Returns the search for the {type} of /search/{type}, ignoring upper and lower case. */
export const searchOfSegment = (segment: string): SearchDefinition | undefined =>
  searchOfType(searchTypeOfSegment(segment) ?? '');

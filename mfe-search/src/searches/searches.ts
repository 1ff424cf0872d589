import { searchTypeOfSegment } from '@portal/domain';
import type { SearchDefinition } from './search-definition.ts';
import { isListed } from './search-list.ts';
import { SEARCHES } from './search-table.ts';

/** The search of a type; undefined when this remote has none. */
export const searchOfType = (type: string): SearchDefinition | undefined =>
  isListed(type) ? SEARCHES[type] : undefined;

/** The search that the {type} of /search/{type} stands for, in any case. */
export const searchOfSegment = (segment: string): SearchDefinition | undefined =>
  searchOfType(searchTypeOfSegment(segment) ?? '');

export { isFreeAgain, isPlausibleTime } from './repeated-search.ts';
export {
  batchesOfPage,
  type Criteria,
  type CriteriaDescription,
  describeCriteria,
  historyAfter,
  SEARCH_LIMITS,
  type SearchIdentity,
  typedNames,
} from './search-rules.ts';

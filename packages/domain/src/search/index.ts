export {
  batchesOfPage,
  type Criteria,
  type CriteriaDescription,
  describeCriteria,
  historyAfter,
  SEARCH_LIMITS,
  type SearchIdentity,
} from './search-rules.ts';

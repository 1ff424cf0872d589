export { defaultDates, EARLIEST_DATE, type IndexDays, withDatesOf, withoutDefaultDates } from './default-dates.ts';
export { isFreeAgain, isPlausibleTime } from './repeated-search.ts';
export {
  batchesOfPage,
  type Criteria,
  type CriteriaDescription,
  describeCriteria,
  historyAfter,
  namingFields,
  SEARCH_LIMITS,
  type SearchIdentity,
  typedNames,
} from './search-rules.ts';

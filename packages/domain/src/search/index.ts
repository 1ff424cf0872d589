export {
  allDatesOf,
  type CountyDays,
  countyDaysOf,
  defaultDates,
  EARLIEST_DATE,
  earliestDayOf,
  type IndexDays,
  type IndexName,
  indexDaysOfSearch,
  indexOfSearch,
  withoutDefaultDates,
  withTodaysDate,
} from './default-dates.ts';
export { INSTRUMENT_WORDS, type InstrumentWord, instrumentWordOf } from './instrument-words.ts';
export { isFreeRepeat, isOfPaidList, isPlausibleTime, type PaidSubmit } from './repeated-search.ts';
export * from './rules/index.ts';
export { SAVED_SEARCH_LIMITS, savedSearchKey, savedSearchName } from './saved-search.ts';
export { type CriteriaOf, neutralCriteria, type SearchField, type SearchRule } from './search-rule.ts';
export {
  addToHistory,
  batchCountOfPage,
  type Criteria,
  type CriteriaDescription,
  describeCriteria,
  namingFields,
  SEARCH_LIMITS,
  type SearchIdentity,
  typedNames,
} from './search-rules.ts';
export { type LabeledNumber, numberReadings } from './typed-labels.ts';

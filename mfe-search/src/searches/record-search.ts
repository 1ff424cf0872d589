import { type Criteria, defaultDates, type FieldMessages, type IsoDate, indexDaysOfSearch } from '@portal/domain';
import type { FieldDescription, FormDescription } from '@portal/ui/form';
import type { ListableKind } from '../records/record-kind.ts';
import type { KnownSearchType } from './known-searches.ts';
import type { SearchCounty, SearchForm, SearchRules, TypedCriteria } from './search-definition.ts';
import { type WiderSearch, widerSearches } from './wider-searches.ts';

/** The properties in which one search differs from the others. */
export interface RecordSearch<Neutral extends Criteria>
  extends Partial<
    Pick<SearchRules, 'submittedCriteria' | 'heading' | 'highlightedNames' | 'alsoTry' | 'isDownloadable'>
  > {
  readonly type: KnownSearchType;
  /** Every field with the value that does not narrow the search. The form's default dates come from the county. */
  readonly neutral: Neutral;
  readonly fields: (county: SearchCounty) => readonly FieldDescription<TypedCriteria>[];
  readonly folds?: NonNullable<FormDescription<TypedCriteria>['folds']>;
  /** Validation rule from the domain package. */
  readonly check: (criteria: Neutral, today: IsoDate) => FieldMessages<string>;
  /** Wider searches specific to this search, the most promising first. All dates and all kinds of documents are added to them. */
  readonly wider?: (criteria: Criteria) => readonly WiderSearch[];
}

const noHighlightedNames = () => [];
const unchanged = (criteria: Criteria): Criteria => criteria;

/** Makes the form of a search that finds records of the given kind. */
export function recordSearch<Row, Neutral extends Criteria>(
  kind: ListableKind<Row>,
  search: RecordSearch<Neutral>,
): SearchForm<Row> {
  const { type, neutral, fields, folds, check, wider, ...rules } = search;
  const hasDates = 'fromRecordedDate' in neutral;
  return {
    submittedCriteria: unchanged,
    highlightedNames: noHighlightedNames,
    isDownloadable: true,
    ...rules,
    type,
    kind,
    neutral,
    defaults: (county) => (hasDates ? { ...neutral, ...defaultDates(indexDaysOfSearch(type, county)) } : neutral),
    form: (county) => ({
      id: `searchBy${type}`,
      sections: [{ fields: fields(county) }],
      ...(folds === undefined ? {} : { folds }),
      submitKey: 'common:submit',
      busyKey: 'search:searching',
      clearKey: 'common:clear',
    }),
    validate: (criteria, today) => check({ ...neutral, ...criteria }, today),
    suggestions: (criteria, county) => widerSearches({ type, neutral }, criteria, county, wider?.(criteria) ?? []),
  };
}

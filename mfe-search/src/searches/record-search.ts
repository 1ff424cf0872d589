import { type Criteria, defaultDates, type FieldMessages, indexDaysOfSearch, type RecordedOn } from '@portal/domain';
import type { FieldDescription, FormDescription } from '@portal/ui/form';
import type { ListableKind } from '../records/record-kind.ts';
import type { SearchCounty, SearchForm, SearchRules, TypedCriteria } from './search-definition.ts';
import type { ListedType } from './search-list.ts';
import { type Wider, widerSearches } from './wider-searches.ts';

/** The definition of one search; everything else is common to all of them. */
export interface RecordSearch<Neutral extends Criteria>
  extends Partial<Pick<SearchRules, 'asked' | 'heading' | 'marked' | 'alsoTry' | 'isDownloadable'>> {
  readonly type: ListedType;
  /** Every field with the value that narrows nothing. Recorded dates start with the county's own. */
  readonly neutral: Neutral;
  readonly fields: (county: SearchCounty) => readonly FieldDescription<TypedCriteria>[];
  readonly folds?: NonNullable<FormDescription<TypedCriteria>['folds']>;
  /** The domain's rule. */
  readonly check: (criteria: Neutral, today: RecordedOn) => FieldMessages<string>;
  /** Wider searches of its own, the most promising first; more dates and kinds of documents follow by themselves. */
  readonly wider?: (criteria: Criteria) => readonly Wider[];
}

const noMarks = () => [];
const asTyped = (criteria: Criteria): Criteria => criteria;

/** Makes the form of a search that answers records of a kind. */
export function recordSearch<Row, Neutral extends Criteria>(
  kind: ListableKind<Row>,
  search: RecordSearch<Neutral>,
): SearchForm<Row> {
  const { type, neutral, fields, folds, check, wider, ...rules } = search;
  const hasDates = 'fromRecordedDate' in neutral;
  return {
    asked: asTyped,
    marked: noMarks,
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

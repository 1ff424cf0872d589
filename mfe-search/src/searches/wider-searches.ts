import { allDatesOf, type Criteria, type SearchType } from '@portal/domain';
import type { SearchCounty, Suggestion } from './search-definition.ts';

/** A wider search: the key of its text under `suggestions`, and the fields that it changes. */
export interface WiderSearch {
  readonly key: string;
  readonly change: Criteria;
}

const KIND_FIELDS = ['instrumentGroup', 'documentType'] as const;
const DATE_FIELDS = ['fromRecordedDate', 'toRecordedDate'] as const;

/** Searches to offer if nothing was found: first those specific to the search, then all dates and all kinds of documents. */
export function widerSearches(
  { type, neutral }: { readonly type: SearchType; readonly neutral: Criteria },
  criteria: Criteria,
  county: SearchCounty,
  own: readonly WiderSearch[],
): readonly Suggestion[] {
  const widest = allDatesOf(type, county.today);
  // an empty date does not limit the search
  const isNarrow = DATE_FIELDS.some((field) => (criteria[field] ?? '') !== '' && criteria[field] !== widest[field]);
  const kinds = KIND_FIELDS.filter((field) => field in neutral);
  const hasKind = kinds.some((field) => criteria[field] !== 'ALL');
  const searches: readonly WiderSearch[] = [
    ...own,
    ...(isNarrow && 'fromRecordedDate' in neutral ? [{ key: 'allDates', change: widest }] : []),
    ...(hasKind
      ? [
          {
            key: kinds.length > 1 ? 'allKinds' : 'allTypes',
            change: Object.fromEntries(kinds.map((field) => [field, 'ALL'])),
          },
        ]
      : []),
  ];
  return searches.map(({ key, change }) => ({
    labelKey: `search:suggestions.${key}`,
    criteria: { ...criteria, ...change },
  }));
}

import { allDatesOf, type Criteria, type SearchType } from '@portal/domain';
import type { SearchCounty, Suggestion } from './search-definition.ts';

/** A wider search: its words under `suggestions`, and the fields that it changes. */
export interface Wider {
  readonly key: string;
  readonly change: Criteria;
}

const KINDS = ['instrumentGroup', 'documentType'] as const;
const ENDS = ['fromRecordedDate', 'toRecordedDate'] as const;

/** Searches to offer where nothing was found: a form's own first, then all dates and all kinds of documents. */
export function widerSearches(
  { type, neutral }: { readonly type: SearchType; readonly neutral: Criteria },
  criteria: Criteria,
  county: SearchCounty,
  own: readonly Wider[],
): readonly Suggestion[] {
  const widest = allDatesOf(type, county.today);
  // an empty date is no limit at all
  const isNarrow = ENDS.some((end) => (criteria[end] ?? '') !== '' && criteria[end] !== widest[end]);
  const kinds = KINDS.filter((field) => field in neutral);
  const hasKind = kinds.some((field) => criteria[field] !== 'ALL');
  const ways: readonly Wider[] = [
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
  return ways.map(({ key, change }) => ({
    labelKey: `search:suggestions.${key}`,
    criteria: { ...criteria, ...change },
  }));
}

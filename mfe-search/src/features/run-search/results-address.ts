import { PREVIEW_PARAMETER } from '@portal/contracts/remote';
import type { Criteria } from '@portal/domain';
import type { SortDirection } from '@portal/ui/table';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { searchOfType } from '../../searches/searches.ts';

/** A search and its criteria. Independent of when and in which tab it was submitted. */
export interface Search {
  readonly definition: SearchDefinition;
  readonly criteria: Criteria;
}

/** Everything that the URL of a result list contains. */
export interface ResultsAddress extends Search {
  readonly pageNumber: number;
  readonly sortKey: string;
  readonly sortDirection: SortDirection;
  /** The record whose details are shown, or null. */
  readonly recordId: number | null;
  /** The pages selected in the record's preview. Null if the preview is closed. */
  readonly preview: string | null;
}

const MAX_PAGES = 10;
const MAX_VALUE_LENGTH = 500;
const MAX_PREVIEW_LENGTH = 2000;

/** The first page of a search in its default order (001 section 9). */
export const firstPage = ({ definition, criteria }: Search): ResultsAddress => ({
  definition,
  criteria,
  pageNumber: 1,
  sortKey: definition.kind.sorts[0],
  sortDirection: 'ASC',
  recordId: null,
  preview: null,
});

/** Criteria as query parameters. Values that do not narrow the search are omitted, so that URLs stay short enough to share. */
function criteriaParams({ definition, criteria }: Search): URLSearchParams {
  const params = new URLSearchParams();
  for (const [field, neutral] of Object.entries(definition.neutral)) {
    const value = (criteria[field] ?? '').trim();
    if (value !== neutral && value !== '') params.set(field, value);
  }
  return params;
}

/** Reads only the fields of this search. Unknown parameters of a pasted URL are dropped. */
function readCriteria(definition: SearchDefinition, params: URLSearchParams): Criteria {
  return Object.fromEntries(
    Object.entries(definition.neutral).map(([field, neutral]) => [
      field,
      params.get(field)?.slice(0, MAX_VALUE_LENGTH) ?? neutral,
    ]),
  );
}

/** Page, sort order and record of a list, as query parameters. Default values are omitted. */
function placeParams({ definition, pageNumber, sortKey, sortDirection, recordId, preview }: ResultsAddress) {
  const params = new URLSearchParams();
  if (pageNumber !== 1) params.set('pageNumber', String(pageNumber));
  if (sortKey !== definition.kind.sorts[0]) params.set('sortKey', sortKey);
  if (sortDirection !== 'ASC') params.set('sortDirection', sortDirection);
  if (recordId !== null) params.set('record', String(recordId));
  if (preview !== null) params.set(PREVIEW_PARAMETER, preview);
  return params;
}

/** URL of a result list, relative to the base path. */
export function resultsHref(address: ResultsAddress): string {
  const params = new URLSearchParams([
    ['search', address.definition.type],
    ...criteriaParams(address),
    ...placeParams(address),
  ]);
  return `/search/${address.definition.kind.resultsPath}?${params.toString()}`;
}

/** URL of the search form filled with this search. */
export function formHref(search: Search): string {
  return `/search/${search.definition.type}?${criteriaParams(search).toString()}`;
}

/** The parameter that marks the form of a search whose results are on the screen. */
const CHANGED = 'change';

/** URL of the form that changes the search of a list. Its Cancel returns to the list (001 section 2.1). */
export function changeHref(address: ResultsAddress): string {
  const params = new URLSearchParams([...criteriaParams(address), ...placeParams({ ...address, preview: null })]);
  params.set(CHANGED, '');
  return `/search/${address.definition.type}?${params.toString()}`;
}

/** The list to which Cancel of a form returns. Undefined if the form does not change the search of a list. */
export function unchangedResultsHref(definition: SearchDefinition, params: URLSearchParams): string | undefined {
  if (!params.has(CHANGED)) return undefined;
  const address = readResultsAddress(new URLSearchParams([...params, ['search', definition.type]]));
  return address === undefined ? undefined : resultsHref(address);
}

/** History state that opens an empty form, for a new search. */
export const EMPTY_FORM = { isEmpty: true } as const;
/** History state that makes the form validate the criteria of its URL on load and mark the errors. */
export const CHECKED_FORM = { isChecked: true } as const;

/** History state of a search form. */
export interface FormState {
  readonly isEmpty: boolean;
  readonly isChecked: boolean;
  /** Key of the navigation that requested an empty form, after the form was emptied. Otherwise an empty string. */
  readonly startedBy: string;
}

export function readFormState(state: unknown): FormState {
  const stored: Partial<Record<keyof FormState, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const { isEmpty, isChecked, startedBy } = stored;
  return {
    isEmpty: isEmpty === true,
    isChecked: isChecked === true,
    startedBy: typeof startedBy === 'string' ? startedBy : '',
  };
}

const wholeNumber = (text: string | null): number | null => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null);

/** The sort order of a URL. The default order if these records have no such order, as in the URL of another kind of record. */
const sortKeyOf = ({ kind }: SearchDefinition, sortKey: string | null): string =>
  kind.sorts.find((known) => known === sortKey) ?? kind.sorts[0];

/** Parses the URL of results, which may be malformed. Returns undefined if it does not describe a search. */
export function readResultsAddress(params: URLSearchParams): ResultsAddress | undefined {
  const definition = searchOfType(params.get('search') ?? '');
  if (definition === undefined) return undefined;
  const criteria = readCriteria(definition, params);
  if (!definition.isValidRequest(criteria)) return undefined;
  return {
    definition,
    criteria,
    pageNumber: Math.min(wholeNumber(params.get('pageNumber')) ?? 1, MAX_PAGES),
    sortKey: sortKeyOf(definition, params.get('sortKey')),
    sortDirection: params.get('sortDirection') === 'DESC' ? 'DESC' : 'ASC',
    recordId: wholeNumber(params.get('record')),
    preview: params.get(PREVIEW_PARAMETER)?.slice(0, MAX_PREVIEW_LENGTH) ?? null,
  };
}

/** Reads the criteria in the URL of a form. Returns undefined if it has none. */
export function readFormCriteria(definition: SearchDefinition, params: URLSearchParams): Criteria | undefined {
  const isGiven = params.has(CHANGED) || Object.keys(definition.neutral).some((field) => params.has(field));
  return isGiven ? readCriteria(definition, params) : undefined;
}

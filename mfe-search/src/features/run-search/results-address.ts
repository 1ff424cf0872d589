import { PREVIEW_PARAMETER } from '@portal/contracts/remote';
import type { Criteria } from '@portal/domain';
import type { SortDirection } from '@portal/ui/table';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { searchOfType } from '../../searches/searches.ts';

/** What was asked: the same text in every tab and after a reload. */
export interface Search {
  readonly definition: SearchDefinition;
  readonly criteria: Criteria;
}

/** Everything that the address of a result list holds. */
export interface ResultsAddress extends Search {
  readonly pageNumber: number;
  readonly sortKey: string;
  readonly sortDirection: SortDirection;
  /** The record whose details are shown; null when none is. */
  readonly recordId: number | null;
  /** What the preview of the record's pages shows; null if it is closed. */
  readonly preview: string | null;
}

const MOST_PAGES = 10;
const LONGEST_VALUE = 500;
const LONGEST_LIST = 2000;

/** The first page of a search in the order of 001 section 9. */
export const firstPage = ({ definition, criteria }: Search): ResultsAddress => ({
  definition,
  criteria,
  pageNumber: 1,
  sortKey: definition.kind.sorts[0],
  sortDirection: 'ASC',
  recordId: null,
  preview: null,
});

/** Criteria as a query: what narrows nothing is left out, so that addresses stay short enough to be sent. */
function criteriaParams({ definition, criteria }: Search): URLSearchParams {
  const params = new URLSearchParams();
  for (const [field, neutral] of Object.entries(definition.neutral)) {
    const value = (criteria[field] ?? '').trim();
    if (value !== neutral && value !== '') params.set(field, value);
  }
  return params;
}

/** Fields of the search alone: unknown names of a pasted address are dropped. */
function readCriteria(definition: SearchDefinition, params: URLSearchParams): Criteria {
  return Object.fromEntries(
    Object.entries(definition.neutral).map(([field, neutral]) => [
      field,
      params.get(field)?.slice(0, LONGEST_VALUE) ?? neutral,
    ]),
  );
}

/** Address of a result list below the base path. */
export function resultsHref(address: ResultsAddress): string {
  const params = new URLSearchParams({ search: address.definition.type });
  for (const [field, value] of criteriaParams(address)) params.set(field, value);
  if (address.pageNumber !== 1) params.set('pageNumber', String(address.pageNumber));
  const { kind } = address.definition;
  if (address.sortKey !== kind.sorts[0]) params.set('sortKey', address.sortKey);
  if (address.sortDirection !== 'ASC') params.set('sortDirection', address.sortDirection);
  if (address.recordId !== null) params.set('record', String(address.recordId));
  if (address.preview !== null) params.set(PREVIEW_PARAMETER, address.preview);
  return `/search/${kind.resultsPath}?${params.toString()}`;
}

/** Address of the form that holds this search. */
export function formHref(search: Search): string {
  return `/search/${search.definition.type}?${criteriaParams(search).toString()}`;
}

/** The form without anything in it: a new search. */
export const EMPTY_FORM = { isEmpty: true } as const;
/** The form of an address checks what it brings, so that the wrong field is marked. */
export const CHECKED_FORM = { isChecked: true } as const;

/** What the browser keeps beside the address of a form. */
export interface FormState {
  readonly isEmpty: boolean;
  readonly isChecked: boolean;
  /** The request to start with an empty form, once it was followed; empty for any other form. */
  readonly startedBy: string;
}

export function readFormState(state: unknown): FormState {
  const kept: Partial<Record<keyof FormState, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const { isEmpty, isChecked, startedBy } = kept;
  return {
    isEmpty: isEmpty === true,
    isChecked: isChecked === true,
    startedBy: typeof startedBy === 'string' ? startedBy : '',
  };
}

const wholeNumber = (text: string | null): number | null => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null);

/** Reads a result address as anybody may have written it; undefined when it names no search. */
export function readResultsAddress(params: URLSearchParams): ResultsAddress | undefined {
  const definition = searchOfType(params.get('search') ?? '');
  if (definition === undefined) return undefined;
  const criteria = readCriteria(definition, params);
  if (!definition.isReadable(criteria)) return undefined;
  return {
    definition,
    criteria,
    pageNumber: Math.min(wholeNumber(params.get('pageNumber')) ?? 1, MOST_PAGES),
    sortKey: params.get('sortKey') ?? definition.kind.sorts[0],
    sortDirection: params.get('sortDirection') === 'DESC' ? 'DESC' : 'ASC',
    recordId: wholeNumber(params.get('record')),
    preview: params.get(PREVIEW_PARAMETER)?.slice(0, LONGEST_LIST) ?? null,
  };
}

/** Criteria that a form's address brings; undefined when it brings none. */
export function readFormCriteria(definition: SearchDefinition, params: URLSearchParams): Criteria | undefined {
  const isGiven = Object.keys(definition.neutral).some((field) => params.has(field));
  return isGiven ? readCriteria(definition, params) : undefined;
}

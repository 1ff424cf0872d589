import type { Criteria, FieldMessages, RecordedOn } from '@portal/domain';
import type { FormDescription, ValuesOf } from '@portal/ui/form';
import type { ListedSearch, ListedType } from './search-list.ts';

/** Criteria while they are typed; all members are texts. */
export type TypedCriteria = Record<string, string> & ValuesOf<Record<string, string>>;

/** What the county says that forms and their defaults depend on. */
export interface SearchCounty {
  /** The county's day. */
  readonly today: RecordedOn;
  /** First day of the index when notable dates are shown, else ''. */
  readonly indexBegins: string;
  /** Day up to which records are verified when searches end there, else ''. */
  readonly verifiedThrough: string;
  /** Property codes are on and the search is not all-only. */
  readonly hasDocumentTypes: boolean;
}

/** A name as it was typed: how it begins. */
export interface TypedName {
  readonly last: string;
  readonly first: string;
}

/** A wider or nearer search to offer where nothing was found. */
export interface WayOn {
  readonly labelKey: string;
  readonly criteria: Criteria;
}

/** One search as data: its form, its rules, its words. */
export interface SearchForm {
  /** Every field with the value that narrows nothing. */
  readonly neutral: Criteria;
  /** What the form starts with and Clear returns to. */
  readonly defaults: (county: SearchCounty) => Criteria;
  readonly form: (county: SearchCounty) => FormDescription<TypedCriteria>;
  readonly validate: (criteria: Criteria, today: RecordedOn) => FieldMessages<string>;
  /** Names to mark in results. */
  readonly marked: (criteria: Criteria) => readonly TypedName[];
  /** Most promising first; three are shown. */
  readonly waysOn: (criteria: Criteria, county: SearchCounty) => readonly WayOn[];
  readonly hasNotableDates: boolean;
  /** Title and words of a note beside the form. */
  readonly help?: { readonly titleKey: string; readonly textKey: string };
}

export interface SearchDefinition extends ListedSearch, SearchForm {
  readonly type: ListedType;
}

import type { Alternative } from '@portal/contracts';
import type { CountyDays, Criteria, FieldMessages, IsoDate } from '@portal/domain';
import type { Formats, Translate } from '@portal/i18n';
import type { FormDescription, ValuesOf } from '@portal/ui/form';
import type { AnyRecordKind, ListableKind } from '../records/record-kind.ts';
import type { KnownSearchType } from './known-searches.ts';
import type { SearchAnswer, SearchRequest } from './search-answer.ts';

/** Criteria as form values. All of them are strings. */
export type TypedCriteria = Record<string, string> & ValuesOf<Record<string, string>>;

/** Fields of legal descriptions that a county can turn on (001 section 2.2). */
export const LEGAL_FLAGS = ['qqqq', 'qqq', 'baseline', 'municipality', 'meridian', 'mbOtherLot', 'sublot'] as const;
export type LegalFlag = (typeof LEGAL_FLAGS)[number];

/** The county's configuration on which search forms and their defaults depend. */
export interface SearchCounty extends CountyDays {
  /** Property codes are on and `allOnlySearch` is off. */
  readonly hasDocumentTypes: boolean;
  /** The county has several types of books. */
  readonly hasBookTypes: boolean;
  /** The county's word for a book. */
  readonly bookLabel: string;
  readonly legalFlags: ReadonlySet<LegalFlag>;
}

/** A typed name. It matches names that begin with it. */
export interface TypedName {
  readonly last: string;
  readonly first: string;
}

/** Another search to offer if nothing was found. */
export interface Suggestion {
  readonly labelKey: string;
  readonly criteria: Criteria;
}

/** The suggestions that a search gets from the server. */
export interface AlsoTryRules {
  /** False for criteria without a name. */
  readonly isOffered: (criteria: Criteria) => boolean;
  /** The server's suggestions include wider searches, so the form's own are only needed if there is no response. */
  readonly includesWider: boolean;
  readonly fetch: (
    criteria: Criteria,
    found: 'NONE' | 'SOME',
    options: { readonly signal: AbortSignal },
  ) => Promise<readonly Alternative[]>;
  /** The name that the criteria of a suggestion search for; `changed` are those that differ from the original. */
  readonly nameOf: (criteria: Criteria, changed: Criteria) => string;
}

/** Definition of a search: its form, rules and texts. */
export interface SearchRules {
  /** Every field with the value that does not narrow the search. */
  readonly neutral: Criteria;
  /** Initial values of the form, which Clear restores. */
  readonly defaults: (county: SearchCounty) => Criteria;
  readonly form: (county: SearchCounty) => FormDescription<TypedCriteria>;
  readonly validate: (criteria: Criteria, today: IsoDate) => FieldMessages<string>;
  /** The criteria to submit, with neutral values for fields that are hidden. */
  readonly submittedCriteria: (criteria: Criteria, county: SearchCounty) => Criteria;
  /** Heading of the results in the user's language, if the values alone do not make one. */
  readonly heading?: (t: Translate, criteria: Criteria, day: Formats['day']) => string;
  /** Names to highlight in the results. */
  readonly highlightedNames: (criteria: Criteria) => readonly TypedName[];
  /** Wider searches to suggest, the most promising first. Three are shown. */
  readonly suggestions: (criteria: Criteria, county: SearchCounty) => readonly Suggestion[];
  /** Suggestions from the server. Only searches by name have them. */
  readonly alsoTry?: AlsoTryRules;
  /** Whether its list can be downloaded, if the county allows downloads (001 section 2.5). */
  readonly isDownloadable: boolean;
}

/** A search without its API call, and the kind of record that it finds. */
export interface SearchForm<Row> extends SearchRules {
  readonly type: KnownSearchType;
  readonly kind: ListableKind<Row>;
}

/** A search, independent of the kind of record that it finds. */
export interface SearchDefinition extends SearchRules {
  readonly type: KnownSearchType;
  readonly labelKey: string;
  readonly kind: AnyRecordKind;
  /** Whether the criteria can be sent. Criteria from a URL may be malformed. */
  readonly isValidRequest: (criteria: Criteria) => boolean;
  /** Requests a batch of 25 rows. */
  readonly fetch: (
    request: SearchRequest,
    options: { readonly signal: AbortSignal | undefined },
  ) => Promise<SearchAnswer>;
}

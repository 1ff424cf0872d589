import type { Alternative } from '@portal/contracts';
import type { Criteria, FieldMessages, IndexDays, RecordedOn } from '@portal/domain';
import type { Formats, Translate } from '@portal/i18n';
import type { FormDescription, ValuesOf } from '@portal/ui/form';
import type { AnyRecordKind, ListableKind } from '../records/record-kind.ts';
import type { SearchAnswer, SearchRequest } from './search-answer.ts';
import type { ListedType } from './search-list.ts';

/** Criteria while they are typed; all members are texts. */
export type TypedCriteria = Record<string, string> & ValuesOf<Record<string, string>>;

/** Optional fields of legal descriptions that a county's index has (001 section 2.2). */
export const LEGAL_FLAGS = ['qqqq', 'qqq', 'baseline', 'municipality', 'meridian', 'mbOtherLot', 'sublot'] as const;
export type LegalFlag = (typeof LEGAL_FLAGS)[number];

/** What the county says that forms and their defaults depend on. */
export interface SearchCounty extends IndexDays {
  /** The date up to which records are in the index, verified or not; empty if the county has not set it. */
  readonly postedThrough: string;
  /** Property codes are on and the search is not all-only. */
  readonly hasDocumentTypes: boolean;
  /** The county's books are of several types. */
  readonly hasBookTypes: boolean;
  /** The county's word for a book. */
  readonly bookLabel: string;
  readonly legalFlags: ReadonlySet<LegalFlag>;
}

/** A name as it was typed: how it begins. */
export interface TypedName {
  readonly last: string;
  readonly first: string;
}

/** A wider or nearer search to offer where nothing was found. */
export interface Suggestion {
  readonly labelKey: string;
  readonly criteria: Criteria;
}

/** One search as data: its form, its rules, its words. */
export interface SearchRules {
  /** Every field with the value that narrows nothing. */
  readonly neutral: Criteria;
  /** What the form starts with and Clear returns to. */
  readonly defaults: (county: SearchCounty) => Criteria;
  readonly form: (county: SearchCounty) => FormDescription<TypedCriteria>;
  readonly validate: (criteria: Criteria, today: RecordedOn) => FieldMessages<string>;
  /** The criteria to submit: without values of fields that are no longer shown. */
  readonly asked: (criteria: Criteria, county: SearchCounty) => Criteria;
  /** Names the search in the reader's language, where its values alone would not. */
  readonly heading?: (t: Translate, criteria: Criteria, day: Formats['day']) => string;
  /** Names to mark in results. */
  readonly marked: (criteria: Criteria) => readonly TypedName[];
  /** Most promising first; three are shown. */
  readonly suggestions: (criteria: Criteria, county: SearchCounty) => readonly Suggestion[];
  /** Asks for other searches that find something; only where names may be meant otherwise. */
  readonly alsoTry?: (
    criteria: Criteria,
    found: 'NONE' | 'SOME',
    options: { readonly signal: AbortSignal },
  ) => Promise<readonly Alternative[]>;
  /** Whether its list is offered as a file, where the county allows files at all (001 section 2.5). */
  readonly isDownloadable: boolean;
}

/** A search by its form, and the kind of record that it finds. */
export interface SearchForm<Row> extends SearchRules {
  readonly type: ListedType;
  readonly kind: ListableKind<Row>;
}

/** A search, whatever kind of record it finds. */
export interface SearchDefinition extends SearchRules {
  readonly type: ListedType;
  readonly labelKey: string;
  readonly kind: AnyRecordKind;
  /** Whether the server would read these criteria at all: an address may bring anything. */
  readonly isReadable: (criteria: Criteria) => boolean;
  /** Asks for 25 rows. */
  readonly fetch: (
    request: SearchRequest,
    options: { readonly signal: AbortSignal | undefined },
  ) => Promise<SearchAnswer>;
}

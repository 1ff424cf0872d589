import type { SourcedDocKey, UsageBalance } from '@portal/contracts';
import type { Formats, Translate } from '@portal/i18n';
import type { Column, RowLook, SortValue } from '@portal/ui/table';
import type { ComponentType, ReactNode } from 'react';

/** Pages of a record, by the names that imaging knows them by. */
export interface RecordImages {
  readonly sourcedDocKey: SourcedDocKey;
  readonly instrumentCode: string;
  readonly pageCount: number;
}

/** The office's words that a record shows, which residents may not know. */
export interface OfficeWords {
  readonly instruments: readonly string[];
  /** It names grantors and grantees. */
  readonly hasParties: boolean;
}

/** What a citation needs: texts of this remote, formats, the county's word for a book. */
export interface CitationWords {
  readonly t: Translate;
  readonly formats: Formats;
  readonly bookLabel: string;
}

/** What the title of details needs: the county's word for its registry of titles. */
export interface TitleWords {
  readonly t: Translate;
  readonly torrensLabel: string;
}

/** A column of a list, where the county has what it shows. */
export type RecordColumn<Row> = Column<Row> & { readonly isIn?: (facts: ListFacts) => boolean };

/** What columns depend on. */
export interface ListFacts {
  /** Certificates have file numbers beside their own. */
  readonly hasFileNumbers: boolean;
}

/** What every answer with details says beside them. */
export interface DetailsAnswer {
  readonly paymentNeeded: boolean;
  /** With `paymentNeeded`: there is a hold, and it does not cover these details. */
  readonly paymentNeededAgain?: boolean | undefined;
  readonly usageBalance: UsageBalance;
}

/** The details of one kind of record. */
interface DetailsKind<Detail extends DetailsAnswer> {
  /** What the details are priced as: the name of their call. Those that have no rate are free. */
  readonly lookup: string;
  readonly fetch: (id: number, options: { readonly signal: AbortSignal }) => Promise<Detail>;
  /** Heading of the sheet. */
  readonly titleOf: (detail: Detail, words: TitleWords) => string;
  /** Stands behind the heading, such as a state. */
  readonly Badge?: ComponentType<{ readonly detail: Detail }>;
  /** Everything below heading and tools. */
  readonly Sections: ComponentType<{ readonly detail: Detail }>;
}

/**
 * One kind of record as data: documents, or tax liens, or certificates. Results, details, selection, images, cache and address
 * know of a record what is here.
 */
export interface RecordKind<Row, Detail extends Row & DetailsAnswer> {
  /** Its texts are under `kinds.{id}`. */
  readonly id: string;
  /** Last part of the address of its results: 'SearchResults'. */
  readonly resultsPath: string;
  /** Names a record to the server and in addresses; 0 where details are withheld. */
  readonly idOf: (row: Row) => number;
  /** What a person calls the record: its number. */
  readonly labelOf: (row: Row) => string;
  readonly columns: readonly RecordColumn<Row>[];
  /** The sort orders that the server supports; the first is the default. Their labels are under `sort`. */
  readonly sorts: readonly [string, ...string[]];
  /** The order of its days: a list that is cut off is also offered newest first. */
  readonly byDay: string;
  /** What a filtered list is sorted by, here and without the server. */
  readonly sortValue: (row: Row, key: string) => SortValue;
  /** Key of the words of the button that opens its pages; 'Image' when a kind does not say. */
  readonly imageKey?: string;
  /** Its land has parcels, which other systems of the county know. */
  readonly hasParcels?: true;
  /** The words that are explained to residents; none when a kind does not say. */
  readonly wordsOf?: (row: Row) => OfficeWords;
  /** Undefined when the record can have no pages. */
  readonly imagesOf: (row: Row) => RecordImages | undefined;
  readonly citationOf: (words: CitationWords, row: Row) => string;
  readonly details: DetailsKind<Detail>;
}

/** A row of any kind, as lists know it. */
export interface ListedRecord {
  readonly id: number;
  readonly label: string;
  readonly images: RecordImages | undefined;
  readonly words: OfficeWords;
  readonly cell: (column: string, look: RowLook) => ReactNode;
  readonly sortValue: (key: string) => SortValue;
  readonly citation: (words: CitationWords) => string;
}

/** A record of any kind with its details, as the panel knows it. */
export interface DetailedRecord extends ListedRecord {
  readonly title: (words: TitleWords) => string;
  readonly badge: ReactNode;
  readonly imageKey: string;
  readonly hasParcels: boolean;
  readonly sections: ReactNode;
}

/** Details that have come; without a record they must be paid for first (001 section 4.4). */
export interface FetchedDetails {
  readonly answer: DetailsAnswer;
  readonly record: DetailedRecord | undefined;
}

/** A kind of record without the type of its rows, for code outside of the kind. */
export interface AnyRecordKind {
  readonly id: string;
  readonly resultsPath: string;
  readonly columns: readonly RecordColumn<ListedRecord>[];
  readonly sorts: readonly [string, ...string[]];
  readonly byDay: string;
  readonly detailsLookup: string;
  readonly fetchDetails: (id: number, options: { readonly signal: AbortSignal }) => Promise<FetchedDetails>;
}

/** A kind whose rows a search answers. */
export interface ListableKind<Row> extends AnyRecordKind {
  readonly listed: (row: Row) => ListedRecord;
}

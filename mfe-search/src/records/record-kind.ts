import type { SourcedDocKey, UsageBalance } from '@portal/contracts';
import type { Formats, Translate } from '@portal/i18n';
import type { Column, RowState, SortValue } from '@portal/ui/table';
import type { ComponentType, ReactNode } from 'react';

/** The pages of a record, with the keys that the imaging remote uses. */
export interface RecordImages {
  readonly sourcedDocKey: SourcedDocKey;
  readonly instrumentCode: string;
  readonly pageCount: number;
}

/** The office's terms in a record, which residents may not know. */
export interface OfficeTerms {
  readonly instruments: readonly string[];
  /** The record has grantors and grantees. */
  readonly hasParties: boolean;
}

/** Dependencies of a citation: translation, formats and the county's word for a book. */
export interface CitationContext {
  readonly t: Translate;
  readonly formats: Formats;
  readonly bookLabel: string;
}

/** Dependencies of the title of details: translation and the county's word for its Torrens registry. */
export interface TitleContext {
  readonly t: Translate;
  readonly torrensLabel: string;
}

/** A column of a list that some counties may not have. */
export type RecordColumn<Row> = Column<Row> & { readonly isIn?: (facts: ListFacts) => boolean };

/** Facts about the county that decide which columns a list has. */
export interface ListFacts {
  /** Certificates have file numbers in addition to certificate numbers. */
  readonly hasFileNumbers: boolean;
}

/** Fields that every response with details has in addition to the record. */
export interface DetailsAnswer {
  readonly paymentNeeded: boolean;
  /** Together with `paymentNeeded`: the existing hold does not cover these details. */
  readonly paymentNeededAgain?: boolean | undefined;
  readonly usageBalance: UsageBalance;
}

/** The details of one kind of record. */
interface DetailsKind<Detail extends DetailsAnswer> {
  /** Name of the details call, under which prices are listed. Details without a price are free. */
  readonly lookup: string;
  readonly fetch: (request: RecordRequest, options: { readonly signal: AbortSignal }) => Promise<Detail>;
  /** Heading of the details. */
  readonly titleOf: (detail: Detail, context: TitleContext) => string;
  /** Shown after the heading, such as a status. */
  readonly Badge?: ComponentType<{ readonly detail: Detail }>;
  /** Everything below heading and tools. */
  readonly Sections: ComponentType<{ readonly detail: Detail }>;
}

/**
 * Describes one kind of record, such as documents, tax liens or certificates. Results, details, images, cache and URLs use only
 * this description and know nothing else about a kind.
 */
export interface RecordKind<Row, Detail extends Row & DetailsAnswer> {
  /** Texts of the kind are under `kinds.{id}`. */
  readonly id: string;
  /** Last part of the results' path, such as 'SearchResults'. */
  readonly resultsPath: string;
  /** Id of a record in requests and URLs. 0 in details that the server withholds until they are paid for. */
  readonly idOf: (row: Row) => number;
  /** The number by which users know the record. */
  readonly labelOf: (row: Row) => string;
  readonly columns: readonly RecordColumn<Row>[];
  /** The sort orders that the server supports; the first is the default. Their labels are under `sort`. */
  readonly sorts: readonly [string, ...string[]];
  /** Sort key of the record's date, to show an incomplete list newest first or oldest first. */
  readonly byDay: string;
  /** The value by which a filtered list is sorted in the browser. */
  readonly sortValue: (row: Row, key: string) => SortValue;
  /** Message key for the label of the image button. The default is 'Image'. */
  readonly imageKey?: string;
  /** Records have parcels with pages in other systems of the county. */
  readonly hasParcels?: true;
  /** The terms to explain to residents. None by default. */
  readonly termsOf?: (row: Row) => OfficeTerms;
  /** The record's pages. Undefined if it cannot have any. */
  readonly imagesOf: (row: Row) => RecordImages | undefined;
  readonly citationOf: (context: CitationContext, row: Row) => string;
  readonly details: DetailsKind<Detail>;
}

/** A row of a list, independent of the kind of record. */
export interface ListedRecord {
  readonly id: number;
  readonly label: string;
  readonly images: RecordImages | undefined;
  readonly terms: OfficeTerms;
  readonly cell: (column: string, rowState: RowState) => ReactNode;
  readonly sortValue: (key: string) => SortValue;
  readonly citation: (context: CitationContext) => string;
}

/** A record with its details for the details panel, independent of the kind of record. */
export interface DetailedRecord extends ListedRecord {
  readonly title: (context: TitleContext) => string;
  readonly badge: ReactNode;
  readonly imageKey: string;
  readonly hasParcels: boolean;
  readonly sections: ReactNode;
}

/** The part of a request that tells the server the price that the page shows. */
export interface ShownPrice {
  /** In cents; missing if the server did not send its prices. */
  readonly shownCents?: number;
}

/** A request for the details of one record. */
export interface RecordRequest extends ShownPrice {
  readonly docId: number;
}

/** The response to a request for details. It has no record if the details must be paid for first (001 section 4.4). */
export interface FetchedDetails {
  readonly answer: DetailsAnswer;
  readonly record: DetailedRecord | undefined;
}

/** A kind of record without its row type, for code that works with every kind. */
export interface AnyRecordKind {
  readonly id: string;
  readonly resultsPath: string;
  readonly columns: readonly RecordColumn<ListedRecord>[];
  readonly sorts: readonly [string, ...string[]];
  readonly byDay: string;
  readonly detailsLookup: string;
  readonly fetchDetails: (request: RecordRequest, options: { readonly signal: AbortSignal }) => Promise<FetchedDetails>;
}

/** A kind of record that can turn a search's rows into list rows. */
export interface ListableKind<Row> extends AnyRecordKind {
  readonly listed: (row: Row) => ListedRecord;
}

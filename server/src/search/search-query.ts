import type { TypedKeys } from '../records/name-keys.ts';

/** The columns by which document results can be sorted (001 section 2.4). A request with another sort key is refused. */
export const DOCUMENT_SORT_KEYS = ['docNumber', 'recordedDate', 'instrument', 'grantor'] as const;
export type DocumentSortKey = (typeof DOCUMENT_SORT_KEYS)[number];

export interface SortOrder<Key extends string = DocumentSortKey> {
  readonly key: Key;
  readonly direction: 'ASC' | 'DESC';
}

/** The filter of every document search. */
export interface DocumentFilter {
  /** Inclusive dates in the county's time zone; null for no limit. */
  readonly from: string | null;
  readonly to: string | null;
  readonly documentType: string | null;
  /** The codes of the chosen instrument group; null for all instruments. An empty list matches no document. */
  readonly instruments: readonly string[] | null;
  /** True for staff, who alone may see confidential documents. Every search must apply it. */
  readonly seesConfidential: boolean;
  /** The lowest and highest number key of all documents of these dates, so that a scan in number order can skip the others. */
  readonly numbers?: { readonly lowest: string; readonly highest: string } | undefined;
  /** Only records from this number on; for searches of certificates. */
  readonly numberBound?: NumberBound | undefined;
}

/** A document number key, and the direction in which the records from it on are counted. */
export interface NumberBound {
  readonly number: string;
  readonly direction: SortOrder['direction'];
}

export type SearchIn = 'BOTH' | 'GRANTORS' | 'GRANTEES';

export interface NameQuery extends DocumentFilter {
  readonly name1: TypedKeys;
  readonly name2: TypedKeys | null;
  readonly andOr: 'AND' | 'OR';
  readonly searchIn: SearchIn;
}

/** A slice of a sorted result. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/**
 * The first and last date of the documents in a list that is cut off (ISO dates), and how many documents are before the last or after the
 * first.
 */
export interface CutOffDates {
  readonly first: string;
  readonly last: string;
  readonly beforeLast: number;
  readonly afterFirst: number;
  /** In a list sorted by document number: the key of the last number. */
  readonly lastNumber?: string;
  /** How many documents with that last number are before the last date, or, in descending order, after the first date. */
  readonly lastNumberInsideCount?: number;
}

/** The result of a search: the number of documents, up to the cap, and the ids of the slice in order. */
export interface Hits {
  readonly total: number;
  /** True if there are more than the cap. */
  readonly isMore: boolean;
  /** Null for a complete list. */
  readonly days: CutOffDates | null;
  readonly ids: readonly number[];
}

/** Dates to search instead of those of the search. */
export interface DateOverride extends Partial<Pick<DocumentFilter, 'from' | 'to'>> {
  /** Only records from this number on, in the direction of the sort order. */
  readonly fromNumber?: string | undefined;
}

/** The columns by which tax liens can be sorted (001 section 2.5). */
export const TAX_LIEN_SORT_KEYS = ['docNumber', 'recordedDate', 'lienDate', 'lienNumber'] as const;
export type TaxLienSortKey = (typeof TAX_LIEN_SORT_KEYS)[number];

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
  /** The lowest and highest document number key within these dates, so that a scan in number order can skip all other numbers. */
  readonly numbers?: { readonly lowest: string; readonly highest: string } | undefined;
  /** Set only for searches of certificates. */
  readonly numberBound?: NumberBound | undefined;
}

/** Restricts records to this document number key and those after it in the sort direction. */
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

/** Facts about a list that is cut off at the cap. They are needed to find out whether it has all documents of its dates (left-out.ts). */
export interface HitDays {
  /** The first and last date in the list (ISO dates). */
  readonly first: string;
  readonly last: string;
  /** How many documents of the list are before its last date. */
  readonly beforeLast: number;
  /** How many documents of the list are after its first date. */
  readonly afterFirst: number;
  /** The key of the last number; only in a list sorted by document number. */
  readonly lastNumber?: string;
  /** Of the documents with the last number: how many are before the last date or, in descending order, after the first date. */
  readonly lastNumberInnerCount?: number;
}

/** The result of a search: the number of documents, up to the cap, and the ids of the slice in order. */
export interface Hits {
  readonly total: number;
  /** True if there are more than the cap. */
  readonly isMore: boolean;
  /** Null for a complete list. */
  readonly days: HitDays | null;
  readonly ids: readonly number[];
}

/** For a search that is run again: dates that replace those of the first run. */
export interface OtherDays extends Partial<Pick<DocumentFilter, 'from' | 'to'>> {
  /** Restricts the records to this number and those after it in the sort direction. */
  readonly fromNumber?: string | undefined;
}

/** The columns by which tax liens can be sorted (001 section 2.5). */
export const TAX_LIEN_SORT_KEYS = ['docNumber', 'recordedDate', 'lienDate', 'lienNumber'] as const;
export type TaxLienSortKey = (typeof TAX_LIEN_SORT_KEYS)[number];

import type { TypedKeys } from '../records/name-keys.ts';

/** Columns by which document results may be ordered (001 section 2.4); the request's sort key is one of these or refused. */
export const DOCUMENT_SORT_KEYS = ['docNumber', 'recordedDate', 'instrument', 'grantor'] as const;
export type DocumentSortKey = (typeof DOCUMENT_SORT_KEYS)[number];

export interface SortOrder<Key extends string = DocumentSortKey> {
  readonly key: Key;
  readonly direction: 'ASC' | 'DESC';
}

/** What narrows every search of documents. */
export interface DocumentFilter {
  /** Inclusive days of the county; null is no bound. */
  readonly from: string | null;
  readonly to: string | null;
  readonly documentType: string | null;
  /** Codes of the chosen instrument group; null is every instrument, none of the codes is no document. */
  readonly instruments: readonly string[] | null;
  /** Documents marked confidential exist for staff only. No search may leave this out. */
  readonly seesConfidential: boolean;
  /** Keys of numbers that all documents of these days lie between: a walk along the numbers need not pass the others. */
  readonly numbers?: { readonly lowest: string; readonly highest: string } | undefined;
}

export type SearchIn = 'BOTH' | 'GRANTORS' | 'GRANTEES';

export interface NameQuery extends DocumentFilter {
  readonly name1: TypedKeys;
  readonly name2: TypedKeys | null;
  readonly andOr: 'AND' | 'OR';
  readonly searchIn: SearchIn;
}

/** A slice of an ordered answer. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Days of the documents that a list holds, as ISO days, and how many of them are not of its edge. */
export interface HitDays {
  readonly first: string;
  readonly last: string;
  readonly beforeLast: number;
  readonly afterFirst: number;
  /** Of a list in the order of document numbers: the key of its last one. */
  readonly lastNumber?: string;
  /** So many with that very number are not of the edge: before the last day, or after the first one of a list that goes down. */
  readonly insideOnIt?: number;
}

/** Documents found: how many, never more than the cap, and the ids of the slice in order. */
export interface Hits {
  readonly total: number;
  /** There are more than the cap. */
  readonly isMore: boolean;
  /** Null where the list is whole. */
  readonly days: HitDays | null;
  readonly ids: readonly number[];
}

/** Other days than those of the search. */
export interface OtherDays extends Partial<Pick<DocumentFilter, 'from' | 'to'>> {
  /** Only from this number on, in the direction of the order: documents whose list ends with it. */
  readonly fromNumber?: string | undefined;
}

/** Columns by which tax liens may be ordered (001 section 2.5). */
export const TAX_LIEN_SORT_KEYS = ['docNumber', 'recordedDate', 'lienDate', 'lienNumber'] as const;
export type TaxLienSortKey = (typeof TAX_LIEN_SORT_KEYS)[number];

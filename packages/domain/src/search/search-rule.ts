import { recordOf } from '../lists/record-of.ts';
import type { Naming } from './search-naming.ts';

/** Properties of every search type. */
export interface SearchFacts {
  /** The name used in history, `searchList` and county configuration (001 section 3). */
  readonly type: string;
  /** Its display name (001 section 2.1). */
  readonly description: string;
  /** Its position in menus, from 1. */
  readonly menuPosition: number;
  /** The name of its rate in the county's configuration; undefined for a free search. */
  readonly rate: string | undefined;
  /** The position of its question on the home page, from 1; absent if it has none. */
  readonly homePosition?: number;
  /** Only available in Torrens counties. */
  readonly isTorrens?: true;
  /** Its records are pages of books that are older than the document index. */
  readonly isOfBooks?: true;
  /** Which fields name the search; by default all its criteria. */
  readonly naming?: Naming;
}

/** One field of a search, typed or selected. */
export interface SearchField {
  /** The value that does not restrict the results. */
  readonly neutral: string;
  /** The maximum length in characters; for a selection, that of its longest value. */
  readonly maximum: number;
  /** The values of a selection. */
  readonly values?: readonly string[];
}

/** A document search whose call, form and position in lists are derived from its fields. */
export interface SearchRule extends SearchFacts {
  /** What its call returns, in one sentence for the API documentation. */
  readonly summary: string;
  readonly fields: Readonly<Record<string, SearchField>>;
  /** Example criteria, used by tests of all searches and by the benchmark. */
  readonly sample: Readonly<Record<string, string>>;
}

/** The typed values of a search's fields, or of some of them. */
export type CriteriaOf<Rule extends SearchRule, Field extends keyof Rule['fields'] = keyof Rule['fields']> = Readonly<
  Record<Field & string, string>
>;

/** A text field with a maximum length. */
export const textField = (maximum: number): SearchField => ({ neutral: '', maximum });

/** A field with a code from one of the county's lists, or ALL. */
export const codeField = (maximum: number): SearchField => ({ neutral: 'ALL', maximum });

/** A selection from fixed values; the first one does not restrict the results. */
export const oneOf = (...values: readonly [string, string, ...string[]]): SearchField => ({
  neutral: values[0],
  maximum: Math.max(...values.map(({ length }) => length)),
  values,
});

export const DOCUMENT_TYPE = { documentType: codeField(20) };
export const INSTRUMENT_GROUP = { instrumentGroup: codeField(40) };
export const RECORDED_DATES = { fromRecordedDate: textField(20), toRecordedDate: textField(20) };

/** All fields with values that do not restrict the results. */
export function neutralCriteria<Field extends string>(
  fields: Readonly<Record<Field, SearchField>>,
): Readonly<Record<Field, string>> {
  const names: Field[] = [];
  for (const name in fields) names.push(name);
  return recordOf(names, (name) => fields[name].neutral);
}

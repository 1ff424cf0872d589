import { recordOf } from '../lists/record-of.ts';
import type { Naming } from './search-naming.ts';

/** What is known of every search, whatever its form. */
export interface SearchFacts {
  /** Name that history, `searchList` and county configuration use (001 section 3). */
  readonly type: string;
  /** In words (001 section 2.1). */
  readonly description: string;
  /** Its place in menus. */
  readonly place: number;
  /** Its rate among those of the county; undefined for a free search. */
  readonly rate: string | undefined;
  /** Place of its question among those that the home page asks. */
  readonly question?: number;
  /** Only a Torrens county has it. */
  readonly isTorrens?: true;
  /** Its records are in books that are older than the index of documents. */
  readonly isOfBooks?: true;
  /** Without it, all that was typed names it. */
  readonly named?: Naming;
}

/** One field of a search, as it is typed or chosen. */
export interface SearchField {
  /** The value that narrows nothing. */
  readonly neutral: string;
  /** Most characters; of a choice those of its longest value. */
  readonly maximum: number;
  /** All values of a choice. */
  readonly values?: readonly string[];
}

/** A search of documents whose call, form and place in every list follow from its fields. */
export interface SearchRule extends SearchFacts {
  /** What its call returns, in one sentence for readers of the API. */
  readonly summary: string;
  readonly fields: Readonly<Record<string, SearchField>>;
  /** What someone types. Tests of all searches and the bench ask it. */
  readonly sample: Readonly<Record<string, string>>;
}

/** What was typed into the fields of a search, or into some of them. */
export type CriteriaOf<Rule extends SearchRule, Field extends keyof Rule['fields'] = keyof Rule['fields']> = Readonly<
  Record<Field & string, string>
>;

/** A field that is typed. */
export const typed = (maximum: number): SearchField => ({ neutral: '', maximum });

/** A code of one of the county's lists, or ALL. */
export const coded = (maximum: number): SearchField => ({ neutral: 'ALL', maximum });

/** One of some values; the first narrows nothing. */
export const oneOf = (...values: readonly [string, string, ...string[]]): SearchField => ({
  neutral: values[0],
  maximum: Math.max(...values.map(({ length }) => length)),
  values,
});

export const DOCUMENT_TYPE = { documentType: coded(20) };
export const INSTRUMENT_GROUP = { instrumentGroup: coded(40) };
export const RECORDED_DATES = { fromRecordedDate: typed(20), toRecordedDate: typed(20) };

/** Every field with the value that narrows nothing. */
export function neutralCriteria<Field extends string>(
  fields: Readonly<Record<Field, SearchField>>,
): Readonly<Record<Field, string>> {
  const names: Field[] = [];
  for (const name in fields) names.push(name);
  return recordOf(names, (name) => fields[name].neutral);
}

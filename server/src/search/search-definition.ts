import type { Call, SearchContent } from '@portal/contracts';
import type { FieldMessages, RecordedOn, SearchType } from '@portal/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import type { RecordKind } from './record-kind.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';
import type { FilterCriteria, SearchPage } from './search-request.ts';

type ListCall<Input> = Call<z.ZodMiniType<Input>, z.ZodMiniNull>;
/** The calls that answer the list of a search as a file. */
export interface ListCalls<Input> {
  readonly print: ListCall<Input>;
  readonly download: ListCall<Input>;
  readonly csv: ListCall<Input>;
}

/** What was asked for: the fields as typed, and the limits that the kit has read from them. */
export interface AskedSearch<Input> {
  readonly input: Input;
  /** Of days, document type, group and rights. No search may leave it out. */
  readonly filter: DocumentFilter;
  /** The county's day. */
  readonly today: RecordedOn;
}

export type SearchInput = FilterCriteria & SearchPage;

/** What tells one search from all others. */
export interface SearchDefinition<Input extends SearchInput, Row, Key extends string> {
  readonly type: SearchType;
  readonly call: Call<z.ZodMiniType<Input>, z.ZodMiniType<SearchContent<Row>>> & { readonly files: ListCalls<Input> };
  /** What is wrong with the fields (001 section 5). */
  readonly rule: (input: Input, today: RecordedOn) => FieldMessages<string>;
  readonly kind: RecordKind<Row, Key>;
  /** How many there are, to the cap, and the ids of the slice in this order. */
  readonly find: (
    db: Kysely<Database>,
    asked: AskedSearch<Input>,
    order: SortOrder<Key>,
    slice: Slice,
  ) => Promise<Hits>;
}

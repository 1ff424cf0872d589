import type { Call, SearchContent } from '@portal/contracts';
import type { FieldMessages, IsoDate, SearchType } from '@portal/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import type { RecordKind } from './record-kind.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';
import type { FilterCriteria, SearchPage } from './search-request.ts';

type ListCall<Input> = Call<z.ZodMiniType<Input>, z.ZodMiniNull>;
/** The calls that return the list of a search as a file. */
export interface ListCalls<Input> {
  readonly print: ListCall<Input>;
  readonly download: ListCall<Input>;
  readonly csv: ListCall<Input>;
}

/** The criteria of a search: the input fields, and the filter that was computed from them. */
export interface SearchQuery<Input> {
  readonly input: Input;
  /** The filter by dates, document type, group and access rights. Every search must apply it. */
  readonly filter: DocumentFilter;
  /** The current date in the county. */
  readonly today: IsoDate;
}

export type SearchInput = FilterCriteria & SearchPage;

/** The parts in which one search differs from the others. */
export interface SearchDefinition<Input extends SearchInput, Row, Key extends string> {
  readonly type: SearchType;
  readonly call: Call<z.ZodMiniType<Input>, z.ZodMiniType<SearchContent<Row>>> & { readonly files: ListCalls<Input> };
  /** Validates the fields (001 section 5). */
  readonly rule: (input: Input, today: IsoDate) => FieldMessages<string>;
  readonly kind: RecordKind<Row, Key>;
  /** Returns the number of records, up to the cap, and the ids of the slice in this order. */
  readonly find: (
    db: Kysely<Database>,
    criteria: SearchQuery<Input>,
    order: SortOrder<Key>,
    slice: Slice,
  ) => Promise<Hits>;
}

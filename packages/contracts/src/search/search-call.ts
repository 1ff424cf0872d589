import type * as z from 'zod/mini';
import type { Call } from '../platform/call.ts';
import type { SearchContent } from './search.ts';

/** A search call that returns rows of one type. */
export type SearchCall<Row> = Call<z.ZodMiniType, z.ZodMiniType<SearchContent<Row>>>;

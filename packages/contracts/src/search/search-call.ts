import type * as z from 'zod/mini';
import type { Call } from '../platform/call.ts';
import type { SearchContent } from './search.ts';

/** A call that searches and answers rows of one kind. */
export type SearchCall<Row> = Call<z.ZodMiniType, z.ZodMiniType<SearchContent<Row>>>;

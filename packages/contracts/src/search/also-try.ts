import * as z from 'zod/mini';
import { type Call, defineCall } from '../platform/call.ts';
import { alternativeSchema } from './left-out.ts';
import { nameCriteria } from './search.ts';

/** What to search for beside a name: no search, so that it costs nothing and leaves no audit row. */
export const alsoTryNames = defineCall({
  name: 'alsoTryNames',
  method: 'POST',
  path: 'search/alsoTryNames',
  access: 'session',
  limitedAs: 'alsoTry',
  summary: 'Other names and wider searches that find something, the likeliest first, at most five.',
  request: z.strictObject({
    ...nameCriteria,
    /** What the search of these criteria found: one that found something needs no wider one. */
    found: z.enum(['NONE', 'SOME']),
  }),
  content: z.object({ alternatives: z.array(alternativeSchema) }),
});

/** The same for whatever criteria a form has. */
export type AlsoTryCall = Call<z.ZodMiniType, (typeof alsoTryNames)['content']>;

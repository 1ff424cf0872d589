import * as z from 'zod/mini';
import { type Call, defineCall } from '../platform/call.ts';
import { alternativeSchema } from './left-out.ts';
import { nameCriteria } from './search.ts';
import { taxLienCriteria } from './tax-lien-search.ts';

/** Suggestions besides a name search. This is not a search, so it is free and leaves no audit row. */
export const alsoTryNames = defineCall({
  name: 'alsoTryNames',
  method: 'POST',
  path: 'search/alsoTryNames',
  access: 'session',
  limitedAs: 'alsoTry',
  summary: 'At most five other names and wider searches that find something, most likely first.',
  request: z.strictObject({
    ...nameCriteria,
    /** Whether the search with these criteria found anything; if so, no wider search is suggested. */
    found: z.enum(['NONE', 'SOME']),
  }),
  content: z.object({ alternatives: z.array(alternativeSchema) }),
});

/** Suggestions besides a search of tax liens by taxpayer. A search by another method gets none. */
export const alsoTryTaxpayers = defineCall({
  name: 'alsoTryTaxpayers',
  method: 'POST',
  path: 'search/alsoTryTaxpayers',
  access: 'session',
  limitedAs: 'alsoTry',
  summary: 'At most five other names of taxpayers that have such liens, most likely first.',
  request: z.strictObject({
    ...taxLienCriteria,
    /** Whether the search with these criteria found anything; if so, names that it found are not suggested. */
    found: z.enum(['NONE', 'SOME']),
  }),
  content: z.object({ alternatives: z.array(alternativeSchema) }),
});

/** A call with the same response for the criteria of any form. */
export type AlsoTryCall = Call<z.ZodMiniType, (typeof alsoTryNames)['content']>;

import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { codeDescriptionSchema } from './helper-data.ts';

/** Lines of one page of a pick list (001 section 2.3). */
export const PICK_LIST_PAGE = 10;

/** The plats of the county, for a field that suggests them (`filterText`) and for the full list (`positionTo`). */
export const platsCodeDescription = defineCall({
  name: 'platsCodeDescription',
  method: 'POST',
  path: 'helperdata/platscodedescription',
  access: 'session',
  compressedBut: [],
  summary: 'Plats by name or number, ten at a time.',
  request: z.strictObject({
    /** By which of the two plats are ordered, filtered and positioned. */
    sortBy: z._default(z.enum(['platName', 'platNumber']), 'platName'),
    /** Only plats that begin so; case, accents, signs and spaces do not matter. */
    filterText: z._default(z.string().check(z.maxLength(200)), ''),
    /** Answers the page on which the first plat stands that is not before this text, in place of `pageNumber`. */
    positionTo: z._default(z.string().check(z.maxLength(200)), ''),
    pageNumber: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  }),
  content: z.object({
    /** Of all pages. */
    totalRecordCount: z.int(),
    /** The page that is answered: never behind the last. */
    pageNumber: z.int(),
    /** `code` is the plat number, `description` its name. */
    codeDescriptionResultList: z.array(codeDescriptionSchema),
  }),
});

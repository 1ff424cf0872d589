import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { codeDescriptionSchema } from './helper-data.ts';

/** The number of entries on a page of a pick list (001 section 2.3). */
export const PICK_LIST_PAGE = 10;

/** The county's plats, for a field with suggestions (`filterText`) and for the full list (`positionTo`). */
export const platsCodeDescription = defineCall({
  name: 'platsCodeDescription',
  method: 'POST',
  path: 'helperdata/platscodedescription',
  access: 'session',
  compressedExcept: [],
  summary: 'Plats by name or number, ten at a time.',
  request: z.strictObject({
    /** The field that `filterText`, `positionTo` and the order apply to. */
    sortBy: z._default(z.enum(['platName', 'platNumber']), 'platName'),
    /** Only plats that begin with this text, ignoring case, accents, punctuation and spaces. */
    filterText: z._default(z.string().check(z.maxLength(200)), ''),
    /** Returns the page of the first plat at or after this text; `pageNumber` is then ignored. */
    positionTo: z._default(z.string().check(z.maxLength(200)), ''),
    pageNumber: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  }),
  content: z.object({
    /** The number of plats on all pages. */
    totalRecordCount: z.int(),
    /** The page returned: the last one if the request is beyond it. */
    pageNumber: z.int(),
    /** `code` is the plat number, `description` its name. */
    codeDescriptionResultList: z.array(codeDescriptionSchema),
  }),
});

import * as z from 'zod/mini';
import { type BaseContentLists, baseContentListSchema } from '../helper-data/helper-data.ts';

/** Response fields that keep the browser's copy of a record current (002 section 7). */
export const helperDataShapes = { name: z.optional(z.unknown()), baseContent: z.optional(z.unknown()) };

/** The helper data in a response; empty if its record has none. */
export const helperDataOf = ({ name, baseContent }: Readonly<Record<string, unknown>>): BaseContentLists =>
  name === undefined ? { lists: [] } : z.parse(baseContentListSchema, { lists: [{ name, baseContent }] });

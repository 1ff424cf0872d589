import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';

/** A code and its description, as in every pick list. */
export const codeDescriptionSchema = z.object({
  code: z.string(),
  description: z.string(),
  /** For an instrument, its groups; for a document type, its record class. */
  groups: z.optional(z.array(z.string())),
});
export type CodeDescription = z.output<typeof codeDescriptionSchema>;

/** Named groups of configuration values that the browser may see. */
export const baseContentListSchema = z.object({
  lists: z.array(
    z.object({
      name: z.string(),
      baseContent: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
});
/** Named code lists. */
export const codeListsSchema = z.object({
  lists: z.array(z.object({ name: z.string(), codeDescriptionResultList: z.array(codeDescriptionSchema) })),
});
export type BaseContentLists = z.output<typeof baseContentListSchema>;
export type CodeLists = z.output<typeof codeListsSchema>;

export const landlink = defineCall({
  name: 'landlink',
  method: 'GET',
  path: 'helperdata/landlink',
  access: 'public',
  isRevalidated: true,
  compressedExcept: [],
  summary: "The county's landlink flags: which optional fields exist.",
  request: nothing,
  content: baseContentListSchema,
});

export const landshark = defineCall({
  name: 'landshark',
  method: 'GET',
  path: 'helperdata/landshark',
  access: 'public',
  compressedExcept: [],
  summary:
    'County configuration that the browser may see. Without a session, only the part that login, registration and e-file need.',
  request: nothing,
  content: baseContentListSchema,
});

export const landsharkCodeDescription = defineCall({
  name: 'landsharkCodeDescription',
  method: 'GET',
  path: 'helperdata/landsharkcodedescription',
  access: 'public',
  isRevalidated: true,
  compressedExcept: [],
  summary:
    'The code lists (documentTypes, instrumentGroups, ...). Without a session, only the types of documents that may be filed.',
  request: nothing,
  content: codeListsSchema,
});

export const productVersions = defineCall({
  name: 'productVersions',
  method: 'GET',
  path: 'helperdata/productVersions',
  access: 'public',
  summary: 'The versions of the client, the server and each active remote.',
  request: nothing,
  content: baseContentListSchema,
});

export const notableDates = defineCall({
  name: 'notableDates',
  method: 'GET',
  path: 'helperdata/notableDates',
  access: 'public',
  compressedExcept: [],
  summary: 'The dates that each index covers: one list per record type (abstract, torrens, lien) with ISO dates.',
  request: nothing,
  content: baseContentListSchema,
});

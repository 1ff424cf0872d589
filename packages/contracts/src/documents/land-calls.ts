import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/** Identifies a record by its id. */
const request = z.strictObject({ id: z.int().check(z.minimum(1)) });

const legalDetailsLine = z.object({
  /** The field names in a header, or their values in a row, in the same order. */
  legalDescriptionTypeDetails: z.array(z.string()),
});
export type LegalDetailsLine = z.output<typeof legalDetailsLine>;

/** 001 section 3, 'Legal details response': only fields that at least one row fills; the other rows have ''. */
export const legalDescriptionDetails = defineCall({
  name: 'legalDescriptionDetails',
  method: 'POST',
  path: 'search/legalDescriptionDetails',
  access: 'session',
  limitedAs: 'details',
  summary: 'The land of one record in full, by the id of its document or of its entry of the tract book.',
  request,
  content: z.object({
    metesAndBoundsHeaders: z.array(legalDetailsLine),
    metesAndBoundsRows: z.array(legalDetailsLine),
    lotsAndBlocksHeaders: z.array(legalDetailsLine),
    lotsAndBlocksRows: z.array(legalDetailsLine),
    condoHeaders: z.array(legalDetailsLine),
    condoRows: z.array(legalDetailsLine),
  }),
});
export type LegalDescriptionDetails = z.output<typeof legalDescriptionDetails.content>;

/** 001 section 3, 'Links response': the parcels of a document, each with its page in another county system. */
const linksContent = z.object({
  /** The document that the parcels belong to: 'Warranty Deed 2024-000123'. */
  header: z.string(),
  parcelIds: z.array(z.string()),
  /** In the order of `parcelIds`. */
  parcelIdLinks: z.array(z.string()),
});
export type ParcelLinks = z.output<typeof linksContent>;

const linksCall = { method: 'POST', access: 'session', limitedAs: 'details', request, content: linksContent } as const;

export const taxLinks = defineCall({
  ...linksCall,
  name: 'taxLinks',
  path: 'tax/getLinks',
  summary: "The parcels of a document in the county's tax system, where the county links to one.",
});

export const gisLinks = defineCall({
  ...linksCall,
  name: 'gisLinks',
  path: 'gis/getLinks',
  summary: "The parcels of a document on the county's map, where the county links to one.",
});

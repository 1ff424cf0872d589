import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** `landsharkui/product.json`, the small file read at start (000 section 1). */
export const productSchema = z.object({
  countyDirectory: z.string(),
  routerBaseName: z.string(),
  serverUrl: z.string(),
  paymentFormUrl: z.string(),
  paymentScriptUrl: z.string(),
  remotesUrl: z.string(),
});
export type Product = z.output<typeof productSchema>;

/** The log endpoint for the browser; accepts only a few lines per call. */
export const logReact = defineCall({
  name: 'logReact',
  method: 'POST',
  path: 'logReact',
  access: 'public',
  limitedAs: 'clientLog',
  summary: 'Writes errors of the browser to the log.',
  request: z.strictObject({
    messages: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(20)),
  }),
  content: z.nullable(z.object({})),
});

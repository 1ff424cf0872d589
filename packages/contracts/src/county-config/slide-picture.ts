import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/** The maximum size of a slide's picture, in bytes. */
export const SLIDE_BYTES = 4_000_000;

export const uploadSlide = defineCall({
  name: 'uploadSlide',
  method: 'POST',
  path: 'controlPanel/countyConfig/loginPageSlides/picture',
  access: ['TRIMIN', 'COUNTY'],
  limitedAs: 'setting',
  summary: 'Stores a JPEG image for a slide, sent as base64. It is shown when a saved record refers to it.',
  // base64 encodes three bytes as four characters; the rest is the JSON around it
  bodyBytes: Math.ceil(SLIDE_BYTES / 3) * 4 + 1024,
  request: z.strictObject({ picture: z.string() }),
  /** The picture's hash, for the field `picture` of a slide. */
  content: z.object({ picture: z.string() }),
});

import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { efilePictureSchema } from './efile-queue.ts';

const imageId = z.string().check(z.maxLength(64));
const page = z.int().check(z.minimum(1));

export const readEfilePage = defineCall({
  name: 'readEfilePage',
  method: 'POST',
  path: 'efile/page',
  access: 'public',
  limitedAs: 'picture',
  summary: "A page of the caller's own upload as an image, large enough to read.",
  request: z.strictObject({ imageId, page }),
  content: efilePictureSchema,
});

export const checkEfilePages = defineCall({
  name: 'checkEfilePages',
  method: 'POST',
  path: 'efile/pageChecks',
  access: 'public',
  limitedAs: 'picture',
  summary:
    "The problems for which the office may reject pages of the caller's own upload. Checks a few pages, beginning with one.",
  request: z.strictObject({ imageId, from: page }),
  content: z.object({
    pages: z.array(
      z.object({
        page: z.int(),
        /** COLOR, LOW_RESOLUTION, BLANK, UPSIDE_DOWN, NO_STAMP_ROOM or UNREADABLE; a newer server may send others. */
        findings: z.array(z.string()),
      }),
    ),
    /** The page to continue from; null if all pages were checked. */
    next: z.nullable(z.int()),
  }),
});

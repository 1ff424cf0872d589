import * as z from 'zod/mini';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the server sends to a drawing process. */
export const renderJobSchema = z.object({
  id: z.int(),
  tiff: bytes,
  /** Directory of the file, from 0. */
  directory: z.int(),
  /** Dots; 0 only decodes the page, its picture is empty. */
  longSide: z.int(),
  isWatermarked: z.boolean(),
});
export type RenderJob = z.output<typeof renderJobSchema>;

/** What comes back; without a picture it could not be drawn, and `reason` says why, for the log. */
export const renderResultSchema = z.object({
  id: z.int(),
  picture: z.nullable(z.object({ jpeg: bytes, width: z.int(), height: z.int() })),
  reason: z.string(),
});
export type RenderResult = z.output<typeof renderResultSchema>;

import * as z from 'zod/mini';
import { PAGE_FINDINGS } from './page-findings.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/**
 * A TIFF of one page, or a page of the PDF that the process holds. `aspect` is the width of the TIFF's page over its height,
 * as it is to be read: a fax has dots that are twice as high as wide. Null where that is not known.
 */
const sourceSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('TIFF'), tiff: bytes, directory: z.int(), aspect: z.nullable(z.number()) }),
  z.object({ is: z.literal('PDF'), page: z.int() }),
]);

const metadataSchema = z.object({ title: z.string(), documentNumber: z.string(), createdAt: z.date() });

/** What a process that opens files is asked to do. */
export const taskSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('DRAW'), source: sourceSchema, longSide: z.int(), isWatermarked: z.boolean() }),
  /** Decodes a page to its end and makes no picture of it. */
  z.object({ to: z.literal('DECODE'), source: sourceSchema }),
  /** All pixels of a page, as they are. */
  z.object({ to: z.literal('UNPACK'), tiff: bytes, directory: z.int() }),
  /** A separate picture, such as a slide: JPEG, PNG or WebP. */
  z.object({ to: z.literal('REDRAW'), picture: bytes, longSide: z.int() }),
  /**
   * Whether a file that someone sent is a document that can be filed. Pages are opened from `from` on, as many as there is time
   * for.
   */
  z.object({ to: z.literal('INSPECT'), path: z.string(), from: z.int(), mostPages: z.int() }),
  z.object({ to: z.literal('COUNT') }),
  /**
   * Checks a page for reasons to send it back. For a TIFF the result includes its size in points and its resolution in dots per
   * inch.
   */
  z.object({
    to: z.literal('LOOK'),
    source: sourceSchema,
    isFirst: z.boolean(),
    scan: z.nullable(z.object({ width: z.number(), height: z.number(), dpi: z.nullable(z.number()) })),
  }),
  /** The held PDF with lines of text in the room that is left for them, or on a page before its first. */
  z.object({ to: z.literal('STAMP'), lines: z.array(z.string()) }),
  z.object({ to: z.literal('COPY'), pages: z.array(z.int()), metadata: metadataSchema }),
]);
export type Task = z.output<typeof taskSchema>;
export type PageSource = z.output<typeof sourceSchema>;

/** A task with the file that it needs: sent once, and held by the process for what is asked next. */
export const jobSchema = z.object({ id: z.int(), task: taskSchema, file: z.nullable(bytes) });

const pixelsSchema = z.object({
  width: z.int(),
  height: z.int(),
  bits: z.int(),
  space: z.enum(['GRAY', 'RGB', 'CMYK', 'INDEXED']),
  isWhiteZero: z.boolean(),
  /** Red, green and blue of each index; of INDEXED only. */
  palette: z.nullable(bytes),
  /** Rows from the top, each on whole bytes, samples of 16 bits with the high byte first; compressed by deflate. */
  deflated: bytes,
});
export type PagePixels = z.output<typeof pixelsSchema>;

/** Why a document cannot be filed. */
export const REFUSED_DOCUMENTS = ['FORMAT', 'UNREADABLE', 'PROTECTED', 'ACTIVE', 'TOO_MANY_PAGES'] as const;

/** What comes back. FAILED says why, for the log. */
export const outcomeSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('PICTURE'), jpeg: bytes, width: z.int(), height: z.int() }),
  /** True if a decoder reported a warning: another reader may show something else for this data. */
  z.object({ is: z.literal('DECODED'), isClean: z.boolean() }),
  z.object({ is: z.literal('PIXELS'), pixels: pixelsSchema }),
  z.object({ is: z.literal('PAGES'), count: z.int() }),
  z.object({ is: z.literal('PDF'), pdf: bytes }),
  z.object({ is: z.literal('LOOKED'), findings: z.array(z.enum(PAGE_FINDINGS)) }),
  /** A document that is sound as far as `opened` pages, of all that it has. */
  z.object({ is: z.literal('SOUND'), kind: z.enum(['PDF', 'TIFF']), pages: z.int(), opened: z.int() }),
  z.object({ is: z.literal('REFUSED'), why: z.enum(REFUSED_DOCUMENTS), reason: z.string() }),
  z.object({ is: z.literal('FAILED'), reason: z.string(), isLocked: z.boolean() }),
]);
export type Outcome = z.output<typeof outcomeSchema>;
export const answerSchema = z.object({ id: z.int(), outcome: outcomeSchema });

export const failed = (reason: string, isLocked = false): Outcome => ({ is: 'FAILED', reason, isLocked });

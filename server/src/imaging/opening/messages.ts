import * as z from 'zod/mini';
import { PAGE_FINDINGS } from './page-findings.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/**
 * A page of a TIFF, or a page of the PDF that the process holds. `aspect` is the width of the TIFF's page over its height on
 * paper, because the pixels of a fax are twice as high as wide; null if it is unknown.
 */
const sourceSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('TIFF'), tiff: bytes, directory: z.int(), aspect: z.nullable(z.number()) }),
  z.object({ is: z.literal('PDF'), page: z.int() }),
]);

const metadataSchema = z.object({ title: z.string(), documentNumber: z.string(), createdAt: z.date() });

/** The tasks for a process that opens files. */
export const taskSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('DRAW'), source: sourceSchema, longSide: z.int(), isWatermarked: z.boolean() }),
  /** Decodes a page completely, without making a picture. */
  z.object({ to: z.literal('DECODE'), source: sourceSchema }),
  /** Returns all pixels of a page, without loss. */
  z.object({ to: z.literal('UNPACK'), tiff: bytes, directory: z.int() }),
  /** Decodes and encodes a separate picture, such as a login slide: JPEG, PNG or WebP. */
  z.object({ to: z.literal('REDRAW'), picture: bytes, longSide: z.int() }),
  /**
   * Checks whether an uploaded file can be filed. Opens pages beginning with index `from`, as many as one task has time for.
   */
  z.object({ to: z.literal('INSPECT'), path: z.string(), from: z.int(), maxPages: z.int() }),
  z.object({ to: z.literal('COUNT') }),
  /**
   * Checks a page for faults that would make an office return it. `scan` has the size in points and the dots per inch of a TIFF's
   * page; it is null for a PDF.
   */
  z.object({
    to: z.literal('LOOK'),
    source: sourceSchema,
    isFirst: z.boolean(),
    scan: z.nullable(z.object({ width: z.number(), height: z.number(), dpi: z.nullable(z.number()) })),
  }),
  /** Writes lines of text into the free corner of the held PDF's first page, or onto a new page before it. */
  z.object({ to: z.literal('STAMP'), lines: z.array(z.string()) }),
  z.object({ to: z.literal('COPY'), pages: z.array(z.int()), metadata: metadataSchema }),
]);
export type Task = z.output<typeof taskSchema>;
export type PageSource = z.output<typeof sourceSchema>;

/** A task with the file that it needs. The process holds the file for later tasks, for which it is null. */
export const jobSchema = z.object({ id: z.int(), task: taskSchema, file: z.nullable(bytes) });

const pixelsSchema = z.object({
  width: z.int(),
  height: z.int(),
  bits: z.int(),
  space: z.enum(['GRAY', 'RGB', 'CMYK', 'INDEXED']),
  isWhiteZero: z.boolean(),
  /** Red, green and blue of each index; null unless the space is INDEXED. */
  palette: z.nullable(bytes),
  /** Rows from the top, each padded to whole bytes, 16-bit samples with the high byte first; compressed with deflate. */
  deflated: bytes,
});
export type PagePixels = z.output<typeof pixelsSchema>;

/** Reasons why a document cannot be filed. */
export const REFUSED_DOCUMENTS = ['FORMAT', 'UNREADABLE', 'PROTECTED', 'ACTIVE', 'TOO_MANY_PAGES'] as const;

/** The message of a process that has started and can take tasks without a delay. */
export const READY = 'ready';

/** The result of a task. FAILED has a reason for the log. */
export const outcomeSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('PICTURE'), jpeg: bytes, width: z.int(), height: z.int() }),
  /** Not clean if a decoder reported a warning: another reader may show something else for this data. */
  z.object({ is: z.literal('DECODED'), isClean: z.boolean() }),
  z.object({ is: z.literal('PIXELS'), pixels: pixelsSchema }),
  z.object({ is: z.literal('PAGES'), count: z.int() }),
  z.object({ is: z.literal('PDF'), pdf: bytes }),
  z.object({ is: z.literal('LOOKED'), findings: z.array(z.enum(PAGE_FINDINGS)) }),
  /** The first `opened` of all `pages` are sound. */
  z.object({ is: z.literal('SOUND'), kind: z.enum(['PDF', 'TIFF']), pages: z.int(), opened: z.int() }),
  z.object({ is: z.literal('REFUSED'), why: z.enum(REFUSED_DOCUMENTS), reason: z.string() }),
  z.object({ is: z.literal('FAILED'), reason: z.string(), isLocked: z.boolean() }),
]);
export type Outcome = z.output<typeof outcomeSchema>;
export const answerSchema = z.object({ id: z.int(), outcome: outcomeSchema });

export const failed = (reason: string, isLocked = false): Outcome => ({ is: 'FAILED', reason, isLocked });

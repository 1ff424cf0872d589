import { PAGE_LIST_LIMIT, PAGE_SELECTION_CHANGES, PAGE_SELECTION_METHODS } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { sourcedDocKeySchema } from '../search/rows.ts';

export const pageSelectionMethodSchema = z.enum(PAGE_SELECTION_METHODS);
/** A page list as typed, '1, 3, 7-9, 11', up to the length that the domain accepts. */
export const selectedAsCsvSchema = z.string().check(z.maxLength(PAGE_LIST_LIMIT));

export const imagePreviewSettingsSchema = z.strictObject({
  sourcedDocKey: sourcedDocKeySchema,
  pageCount: z.int().check(z.minimum(0)),
  pageSelectionMethod: pageSelectionMethodSchema,
  selectedAsCsv: selectedAsCsvSchema,
});

export const pagesSelectedSchema = z.object({
  pageSelectionMethod: pageSelectionMethodSchema,
  selectedAsCsv: z.string(),
  /** One flag per page, starting with the first page. */
  selectedAsBoolean: z.array(z.boolean()),
});
export type PagesSelected = z.output<typeof pagesSelectedSchema>;

export const thumbnailSchema = z.object({
  /** JPEG, long side 320 px; empty if the page is damaged. */
  base64: z.string(),
  page: z.int(),
  selected: z.boolean(),
  /** The page is damaged or of an unsupported kind: the client shows 'page N cannot be shown'. */
  damaged: z.boolean(),
});

export const thumbnailSetSchema = z.object({
  header: z.object({
    sourcedDocKey: sourcedDocKeySchema,
    pageCount: z.int(),
    /** 'Warranty Deed 2024-000123' */
    uiTitle: z.string(),
    uiTitleBeginningOfSentence: z.string(),
  }),
  pagesSelected: pagesSelectedSchema,
  thumbnails: z.array(thumbnailSchema),
});
export type ThumbnailSet = z.output<typeof thumbnailSetSchema>;

export const getThumbnails = defineCall({
  name: 'getThumbnails',
  method: 'POST',
  path: 'imaging/getThumbnails',
  access: 'session',
  limitedAs: 'picture',
  summary:
    'Five thumbnails beginning with `page`, with the page count and the selected pages. None without the right to preview.',
  request: z.strictObject({
    sourcedDocKey: sourcedDocKeySchema,
    pageCount: z.optional(z.int()),
    pageSelectionMethod: z._default(pageSelectionMethodSchema, 'ENTIRE_DOCUMENT'),
    selectedAsCsv: z._default(selectedAsCsvSchema, ''),
    page: z._default(z.int().check(z.minimum(1)), 1),
  }),
  content: thumbnailSetSchema,
});

export const updateImagePreviewSettings = defineCall({
  name: 'updateImagePreviewSettings',
  method: 'POST',
  path: 'imaging/updateImagePreviewSettings',
  access: 'session',
  summary: 'Applies one change to the page selection, and returns the new selection.',
  request: z.strictObject({
    imagePreviewSettingChange: z.enum(PAGE_SELECTION_CHANGES),
    imagePreviewSettings: imagePreviewSettingsSchema,
    page: z._default(z.int().check(z.minimum(0)), 0),
  }),
  content: z.object({ pagesSelected: pagesSelectedSchema }),
});

export const getZoomImage = defineCall({
  name: 'getZoomImage',
  method: 'POST',
  path: 'imaging/getZoomImage',
  access: 'session',
  limitedAs: 'picture',
  summary:
    'One page large enough to read (long side 1,120 px), with a watermark unless this user bought it or gets it free.',
  request: z.strictObject({ sourcedDocKey: sourcedDocKeySchema, page: z.int().check(z.minimum(1)) }),
  content: z.object({
    page: z.int(),
    base64: z.string(),
    watermarked: z.boolean(),
    damaged: z.boolean(),
    width: z.int(),
    height: z.int(),
  }),
});

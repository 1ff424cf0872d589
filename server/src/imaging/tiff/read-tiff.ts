import { setImmediate } from 'node:timers/promises';
import type { RangeReader } from '../store/range-reader.ts';
import { describePage, isReducedCopy, layoutName } from './describe-page.ts';
import { frameOf, refusedKindOf } from './jpeg-header.ts';
import { rebuildJpeg } from './old-jpeg.ts';
import { COMPRESSION, layoutOf, PAGE_TAGS, PHOTOMETRIC, partsOf, TAG } from './page-layout.ts';
import {
  type Entry,
  readEntries,
  readHeader,
  readTags,
  type Tags,
  TiffDamage,
  type TiffFormat,
} from './tiff-directory.ts';
import {
  type ConvertiblePage,
  damaged,
  type JpegFacts,
  type ScannedPage,
  type TiffPage,
  unsupported,
} from './tiff-page.ts';
import { partsOfPage, trimParts } from './trim-parts.ts';

/** More pages than any recorded document has; a longer chain is cut there. */
const MAX_PAGES = 10_000;
/**
 * The maximum number of values in the tags of all pages together. It is limited because many directories of a small file can point to the
 * same long list. A thousand pages of a thousand strips each have this many values.
 */
const MAX_NUMBERS = 2_000_000;
/** Directories to read before yielding to the event loop, so that other requests are not blocked. */
const DIRECTORIES_AT_ONCE = 32;
/** Enough for a JPEG's tables and, in some files, a color profile before its scan. */
const JPEG_HEADER_BYTES = 64 * 1024;

export interface TiffFile {
  readonly pages: readonly TiffPage[];
  /** False when the chain of pages breaks off: there may have been more of them. */
  readonly isComplete: boolean;
  /** The file ends within its last directory, before it states whether more pages follow. */
  readonly isCut: boolean;
}

/**
 * Reads the facts about the pages of a TIFF or BigTIFF, without their pixels. Safe for hostile files: for any bytes it terminates,
 * stays inside of the file and returns the pages that it could read. A chain that loops ends at the repeated page, as in libtiff.
 */
export async function readTiff(reader: RangeReader): Promise<TiffFile> {
  const found: Found = { pages: [], places: [] };
  const end = await readPages(reader, found);
  return { pages: trimParts(found.pages, found.places), ...end };
}

interface Found {
  readonly pages: TiffPage[];
  /** The offsets of all directories and strips, including those of copies and of pages that cannot be shown. */
  readonly places: number[];
}

async function readPages(reader: RangeReader, found: Found): Promise<Omit<TiffFile, 'pages'>> {
  try {
    const { format, first } = await readHeader(reader);
    const { isCut } = await readChain(reader, format, first, found);
    return { isComplete: found.pages.length > 0, isCut };
  } catch (error) {
    if (!(error instanceof TiffDamage)) throw error;
    return { isComplete: false, isCut: false };
  }
}

async function readChain(
  reader: RangeReader,
  format: TiffFormat,
  first: number,
  { pages, places }: Found,
): Promise<{ isCut: boolean }> {
  const seen = new Set<number>();
  const copies: TiffPage[] = [];
  let [numbers, isCut] = [0, false];
  for (let offset = first; offset !== 0 && !seen.has(offset); ) {
    if (seen.size >= MAX_PAGES) throw new TiffDamage(`more than ${MAX_PAGES} pages`);
    if (seen.size % DIRECTORIES_AT_ONCE === 0) await setImmediate();
    seen.add(offset);
    const { entries, next, ...end } = await readEntries(reader, format, offset);
    isCut = end.isCut;
    const tags = await readTags(reader, format, entries, PAGE_TAGS);
    for (const values of tags.values()) numbers += values.length;
    if (numbers > MAX_NUMBERS) throw new TiffDamage(`tags of more than ${MAX_NUMBERS} numbers`);
    const page = describePage(tags, reader.size, { offset, index: seen.size - 1 });
    const target = isReducedCopy(tags) ? copies : pages;
    const known = await withJpegFacts(reader, tags, entries, page);
    target.push(known);
    places.push(offset);
    for (const place of placesOf(tags, known)) places.push(place);
    offset = next;
  }
  // without other pages, the copies are the document
  if (pages.length === 0) pages.push(...copies);
  return { isCut };
}

/** The offsets of a page's data. Old-style JPEG may have its strips inside of one stream, which does not end at any of them. */
function placesOf(tags: Tags, page: TiffPage): readonly number[] {
  const parts = partsOfPage(page);
  if (parts.length > 0) return parts.map(({ offset }) => offset);
  return [...(tags.get(TAG.stripOffsets) ?? []), ...(tags.get(TAG.tileOffsets) ?? [])];
}

/** Adds facts from the JPEG data of a page to those from its tags. */
async function withJpegFacts(
  reader: RangeReader,
  tags: Tags,
  entries: readonly Entry[],
  page: TiffPage,
): Promise<TiffPage> {
  if (page.status !== 'READABLE' && page.status !== 'CONVERTIBLE') return page;
  const { compression } = layoutOf(tags);
  if (compression === COMPRESSION.oldJpeg) return asOldJpeg(reader, tags, page);
  if (compression !== COMPRESSION.jpeg) return page;
  const [first] = partsOfPage(page);
  const header =
    first === undefined ? null : await reader.read(first.offset, Math.min(first.length, JPEG_HEADER_BYTES));
  const refused = header === null ? null : refusedKindOf(header);
  if (refused !== null) return unsupported(`${refused} JPEG`);
  return page.status === 'READABLE' ? asJpeg(reader, { tags, entries, header }, page) : page;
}

/** Rebuilds the streams of an old-style JPEG page. Damaged tables make only this page damaged, and do not end the chain. */
async function asOldJpeg(reader: RangeReader, tags: Tags, page: ScannedPage | ConvertiblePage): Promise<TiffPage> {
  const layout = layoutOf(tags);
  const parts = page.status === 'READABLE' ? page.strips : page.parts;
  const rebuilt = await rebuildJpeg(reader, tags, layout, parts).catch((error: unknown) => {
    if (error instanceof TiffDamage) return damaged(error.message);
    throw error;
  });
  if ('status' in rebuilt) return rebuilt;
  const { header } = rebuilt;
  const frame = frameOf(header);
  const { samples, tileWidth } = layout;
  if (samples !== 1 && samples !== 3) return unsupported(`old-style JPEG of ${samples} samples`);
  const isSound = frame?.components === samples && frame.width === tileWidth;
  if (!isSound || rebuilt.parts.some(({ length }) => length < 1))
    return damaged('JPEG data that does not fit its page');
  if (page.status === 'CONVERTIBLE') return { ...page, parts: rebuilt.parts, jpegHeader: header };
  const jpeg: JpegFacts = { tables: null, components: samples, isYcbcr: samples === 3, header };
  return { ...page, strips: rebuilt.parts, jpeg };
}

interface JpegPage {
  readonly tags: Tags;
  readonly entries: readonly Entry[];
  /** The beginning of its first strip's data. */
  readonly header: Buffer | null;
}

/** Adds the facts of a JPEG page's data. If they contradict the tags, the page must be converted. */
function asJpeg(
  reader: RangeReader,
  { tags, entries, header }: JpegPage,
  page: ScannedPage,
): ScannedPage | ConvertiblePage {
  const layout = layoutOf(tags);
  const [first] = page.strips;
  const frame = header === null ? null : frameOf(header);
  const { samples, photometric } = layout;
  const isSame =
    frame !== null && frame.components === samples && frame.width === page.width && frame.height >= (first?.rows ?? 0);
  const tables = entries.find(({ tag }) => tag === TAG.jpegTables);
  const isInside = tables === undefined || tables.at + tables.length <= reader.size;
  if (isSame && isInside && (samples === 1 || samples === 3 || samples === 4)) {
    const jpeg: JpegFacts = {
      tables: tables === undefined ? null : { offset: tables.at, length: tables.length },
      components: samples,
      isYcbcr: photometric === PHOTOMETRIC.ycbcr,
    };
    return { ...page, jpeg };
  }
  const { directory, width, height, orientation, xDpi, yDpi, strips } = page;
  const parts = partsOf(tags, layout, reader.size);
  return {
    status: 'CONVERTIBLE',
    kind: layoutName(layout),
    parts: typeof parts === 'string' ? strips : parts,
    directory,
    width,
    height,
    orientation,
    xDpi,
    yDpi,
  };
}

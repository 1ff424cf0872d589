import pino from 'pino';
import sharp from 'sharp';
import { memoryImageStore } from './imaging.testing.ts';
import { openDownload } from './pdf/open-download.ts';
import { readStoredPages } from './stored-pages.ts';
import { type StoredPageRenderer, storedPageRenderer } from './thumbnails/stored-page-renderer.ts';
import type { TiffPage } from './tiff/tiff-page.ts';

const METADATA = { title: 'Deed', documentNumber: '1', createdAt: new Date(0) };
const log = pino({ level: 'silent' });

/** The pipeline's results for the first page of a file. */
export interface PipelineResult {
  readonly page: TiffPage | undefined;
  readonly pageCount: number;
  /** The preview; null when it is not shown. */
  readonly shown: Buffer | null;
  readonly canBeOrdered: boolean;
  /** Null when it cannot be ordered. */
  readonly pdf: Buffer | null;
  /** The delivered PDF, drawn by PDFium at the preview's size. */
  readonly delivered: Buffer | null;
}

/** A distance above that of any two pictures whose samples can be compared, which is at most 255. */
const NOT_COMPARABLE = 256;

/**
 * A store in memory, a renderer for it, and `run`, which takes a file through everything from preview to download. `limits` are those of
 * the drawing of one page.
 */
export function openImagePipeline(cacheFolder: string, limits?: { readonly milliseconds: number }) {
  const files = new Map<string, Buffer>();
  const store = memoryImageStore(files);
  const options = { store, cacheFolder, cacheBytes: 1_000_000, log };
  const renderer: StoredPageRenderer = storedPageRenderer(limits === undefined ? options : { ...options, limits });
  let keys = 0;
  const storeFile = (bytes: Buffer): string => {
    keys += 1;
    const imageKey = `pipeline/${keys}`;
    files.set(imageKey, bytes);
    return imageKey;
  };
  const picture = async (imageKey: string, longSide: number): Promise<Buffer | null> =>
    (await renderer.render({ imageKey, page: 1, longSide, isWatermarked: false }))?.jpeg ?? null;

  async function deliver(imageKey: string, size: number, page: TiffPage): Promise<Buffer> {
    if (page.status === 'DAMAGED' || page.status === 'UNSUPPORTED')
      throw new Error(`This page cannot be delivered: ${JSON.stringify(page)}`);
    const download = { imageKey, size, pages: [{ page, number: 1 }], metadata: METADATA };
    const pieces: Buffer[] = [];
    for await (const piece of await openDownload({ store, contents: renderer }, log, download)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Shows the first page of a file, checks that it can be ordered, delivers it as a PDF, and draws that PDF as a viewer would. */
  async function run(bytes: Buffer, longSide: number): Promise<PipelineResult> {
    const imageKey = storeFile(bytes);
    const pages = (await readStoredPages({ store, contents: renderer }, { imageKey, pageCount: 1 }))?.pages ?? [];
    const [page] = pages;
    const shown = await picture(imageKey, longSide);
    const canBeOrdered =
      page !== undefined &&
      page.status !== 'DAMAGED' &&
      page.status !== 'UNSUPPORTED' &&
      (await renderer.canDraw({ imageKey, page: 1 }));
    const pdf = canBeOrdered ? await deliver(imageKey, bytes.length, page) : null;
    const pdfKey = pdf === null ? null : storeFile(pdf);
    const delivered = pdfKey === null ? null : await picture(pdfKey, longSide);
    for (const key of [imageKey, pdfKey]) if (key !== null) files.delete(key);
    return { page, pageCount: pages.length, shown, canBeOrdered, pdf, delivered };
  }
  return { files, store, renderer, run, close: () => renderer.close() };
}

/** The red, green and blue of each pixel of a picture. */
export async function colorsOf(picture: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The average distance between the samples of two pictures, 0 to 255; 256 when their sizes differ by more than rounding. */
export async function distanceBetween(left: Buffer, right: Buffer): Promise<number> {
  const [one, other] = await Promise.all([colorsOf(left), colorsOf(right)]);
  if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1) return NOT_COMPARABLE;
  const fitted =
    one.data.length === other.data.length
      ? other.data
      : (await colorsOf(await sharp(right).resize(one.width, one.height, { fit: 'fill' }).png().toBuffer())).data;
  return averageDistance(one.data, fitted);
}

/** The average distance between two sequences of samples, 0 to 255; 256 when one is longer. */
export function averageDistance(left: Buffer, right: Buffer): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0));
  return left.length === right.length ? sum / left.length : NOT_COMPARABLE;
}

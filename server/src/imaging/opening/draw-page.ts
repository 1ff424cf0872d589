import sharp, { type Sharp } from 'sharp';
import { bufferReader } from '../store/range-reader.ts';
import { watermark } from '../thumbnails/watermark.ts';
import { MAX_PIXELS } from '../tiff/describe-page.ts';
import { readTiff } from '../tiff/read-tiff.ts';
import { faxStripsOf } from './fax-strips.ts';
import type { Outcome } from './messages.ts';
import { isKnownLayout, pdfMatchesPreview } from './pdf-matches-preview.ts';
import type { DrawnPixels, OpenPdf } from './pdfium.ts';
import { shrinkFax } from './shrink-fax.ts';
import { isZstandard, unpackExactly } from './unpack-page.ts';
import { unpackedImage } from './unpacked-image.ts';

const JPEG_QUALITY = 72;

type Level = 'error' | 'warning';
const openTiff = (tiff: Buffer, directory: number, failOn: Level): Sharp =>
  sharp(tiff, { page: directory, limitInputPixels: MAX_PIXELS, failOn });

interface PictureOptions {
  readonly longSide: number;
  readonly isWatermarked: boolean;
  /** Width over height of the picture; null for the ratio of the pixels. */
  readonly aspect: number | null;
}

/** Draws a page of a TIFF as a small JPEG, turned upright. */
export async function drawTiff(tiff: Buffer, directory: number, wanted: PictureOptions): Promise<Outcome> {
  const fax = await drawFax(tiff, directory, wanted);
  if (fax !== null) return fax;
  // libvips silently draws black tiles in place of those that it cannot unpack
  if (await isZstandard(tiff, directory)) return finish(await unpackedImage(tiff, directory), wanted);
  try {
    return await finish(openTiff(tiff, directory, 'error').autoOrient(), wanted);
  } catch (error) {
    // unpack what libvips does not support: tiles of separate planes, colors of fewer than 8 bits
    const image = await unpackedImage(tiff, directory).catch(() => null);
    if (image === null) throw error;
    return finish(image, wanted);
  }
}

const UPRIGHT = 1;

/**
 * Draws an upright page in valid CCITT encoding in less than half the time that libvips takes. Its decoder is the one that decides
 * whether the page can be sold (pdf-matches-preview.ts). Null for any other page.
 */
async function drawFax(tiff: Buffer, directory: number, wanted: PictureOptions): Promise<Outcome | null> {
  const page = (await readTiff(bufferReader(tiff))).pages[directory];
  if (page?.status !== 'READABLE' || page.orientation !== UPRIGHT) return null;
  // libtiff does not read strips of unknown length
  if (page.strips.some(({ isComputed }) => isComputed === true)) return null;
  const strips = faxStripsOf(tiff, page);
  if (strips === null || strips.reduce((sum, { fax }) => sum + fax.rows, 0) !== page.height) return null;
  const { longSide, isWatermarked } = wanted;
  const aspect = wanted.aspect ?? page.width / page.height;
  const [width, height] = [sideOf(longSide, aspect), sideOf(longSide, 1 / aspect)];
  const small = shrinkFax(strips, { width, height, isWhiteZero: page.isWhiteZero });
  if (small === null || !(await canBeOpened(tiff, directory))) return null;
  const raw = { width, height, channels: 1 } as const;
  const gray = sharp(small.bytes, { raw });
  const { data } = isWatermarked
    ? await watermarked(gray.toColourspace('srgb'))
    : await encoded(gray.toColourspace('b-w'));
  return { is: 'PICTURE', jpeg: data, width, height };
}

/** Whether libtiff accepts the directory, so that the same pages can be shown and sold. */
const canBeOpened = (tiff: Buffer, directory: number): Promise<boolean> =>
  openTiff(tiff, directory, 'error')
    .metadata()
    .then(
      () => true,
      () => false,
    );

/** A drawn page of a PDF as a JPEG. */
export function encodePdfPage({ bgrx, width, height }: DrawnPixels, wanted: PictureOptions): Promise<Outcome> {
  const rgb = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rgb[pixel * 3] = bgrx[pixel * 4 + 2] ?? 0;
    rgb[pixel * 3 + 1] = bgrx[pixel * 4 + 1] ?? 0;
    rgb[pixel * 3 + 2] = bgrx[pixel * 4] ?? 0;
  }
  return finish(sharp(rgb, { raw: { width, height, channels: 3 } }), wanted);
}

async function finish(image: Sharp, { longSide, aspect, isWatermarked }: PictureOptions): Promise<Outcome> {
  const width = aspect === null ? longSide : sideOf(longSide, aspect);
  const height = aspect === null ? longSide : sideOf(longSide, 1 / aspect);
  const small = image
    .flatten({ background: 'white' })
    .resize(width, height, { fit: aspect === null ? 'inside' : 'fill', kernel: 'linear' })
    .toColourspace('srgb');
  const { data, info } = isWatermarked ? await watermarked(small) : await encoded(small);
  return { is: 'PICTURE', jpeg: data, width: info.width, height: info.height };
}

const sideOf = (longSide: number, part: number): number => Math.max(1, Math.round(longSide * Math.min(1, part)));
const encoded = (image: Sharp) => image.jpeg({ quality: JPEG_QUALITY }).toBuffer({ resolveWithObject: true });

/** Adds the watermark after the resize, because only then is the picture's size known. */
async function watermarked(small: Sharp) {
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const over = [{ input: Buffer.from(watermark(width, height)) }];
  return encoded(sharp(data, { raw: { width, height, channels } }).composite(over));
}

/**
 * Decodes a page of a TIFF completely, and again as the PDF that would be sold. It is clean when both show the same.
 * @throws when no decoder can decode the page
 */
export async function decodeTiff(
  tiff: Buffer,
  directory: number,
  open: (pdf: Buffer) => Promise<OpenPdf>,
): Promise<Outcome> {
  if (await isZstandard(tiff, directory)) {
    await unpackExactly(tiff, directory);
    return { is: 'DECODED', isClean: true };
  }
  const page = (await readTiff(bufferReader(tiff))).pages[directory];
  try {
    const image = openTiff(tiff, directory, 'warning');
    // open the directory in any case: if libtiff refuses it, no preview can show the page
    if (await isKnownLayout(tiff, page)) {
      await image.metadata();
      return { is: 'DECODED', isClean: true };
    }
    await reachEnd(image);
    return { is: 'DECODED', isClean: await pdfMatchesPreview(tiff, page, open) };
  } catch {
    // a warning or an error: decode again, tolerating warnings
  }
  try {
    await reachEnd(openTiff(tiff, directory, 'error'));
  } catch (error) {
    if ((await unpackExactly(tiff, directory).catch(() => null)) === null) throw error;
  }
  return { is: 'DECODED', isClean: false };
}

/** Extracts a pixel of the last row, which makes the decoder read all rows before it. */
async function reachEnd(image: Sharp): Promise<void> {
  const { height } = await image.metadata();
  await image
    .extract({ left: 0, top: height - 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
}

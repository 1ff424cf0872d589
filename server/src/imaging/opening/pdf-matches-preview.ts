import sharp from 'sharp';
import { writePdf } from '../pdf/write-pdf.ts';
import { bufferReader } from '../store/range-reader.ts';
import { TAG } from '../tiff/page-layout.ts';
import { type Entry, readEntries, readExactly, readHeader } from '../tiff/tiff-directory.ts';
import type { ScannedPage, TiffPage } from '../tiff/tiff-page.ts';
import { faxStripsOf } from './fax-strips.ts';
import type { DrawnImage, OpenPdf } from './pdfium.ts';
import { type FaxStrip, isStrictFax, readStrictFax } from './strict-fax.ts';

/** PDFium takes one byte for each pixel of a fax and four for a photograph. Larger faxes are accepted if their data is valid. */
const MAX_FAX_DOTS = 150_000_000;
const MAX_PHOTO_DOTS = 25_000_000;
/** The largest width and height that PDF readers support for CCITT data. */
const MAX_FAX_SIDE = 65_535;
/** One of this many samples of a photograph is compared. The number is not a divisor of usual widths. */
const PHOTO_STEP = 13;
/** JPEG decoders differ in rounding and in upsampling colors; a page with wrong colors differs by more. */
const PHOTO_TOLERANCE = 6;
/** The maximum number of layouts in memory; a county's scanners produce a few dozen. */
const MAX_LAYOUTS = 10_000;
const METADATA = { title: '', documentNumber: '', createdAt: new Date(0) };

type OpenBytes = (bytes: Buffer) => Promise<OpenPdf>;

/**
 * Layouts of G4 pages for which PDFium's drawing of the PDF equaled our strict decoder's. A PDF's dictionary depends on the layout
 * alone, and valid data has one meaning, so that a later page of the same layout needs no decoder.
 */
const provedLayouts = new Set<string>();

/** The type of text tags. */
const ASCII = 2;
const PAGE_NUMBER = 297;
/** Tags whose values differ for each page. The strict reader itself follows the offsets. */
const PER_PAGE_TAGS: ReadonlySet<number> = new Set([TAG.stripOffsets, TAG.stripByteCounts, PAGE_NUMBER]);
/** Tags that, for a page in one strip, affect only the number of pixels and not how they are read. */
const SIDE_TAGS: ReadonlySet<number> = new Set([TAG.width, TAG.height, TAG.rowsPerStrip]);
const INLINE_BYTES = 4;

/**
 * A key for the layout of a page. It contains each tag with type and count, and the values that are in the directory itself, because
 * libtiff ignores a tag of an unexpected type or count that our reader uses. For a page in one strip, the size is left out except
 * for the bits of a row's last byte, because cropped scans differ in height.
 */
async function layoutKeyOf(tiff: Buffer, page: ScannedPage): Promise<string> {
  const { width, height, strips, isBitReversed, isWhiteZero, directory } = page;
  const reader = bufferReader(tiff);
  const { format } = await readHeader(reader);
  const { entries } = await readEntries(reader, format, directory.offset);
  const { order, isBig } = format;
  const isOneStrip = strips.length === 1 && strips[0]?.rows === height;
  const tagKeyOf = async ({ tag, type, count, at, length }: Entry): Promise<string> => {
    if (type === ASCII) return `${tag}`;
    const hasValue = length <= INLINE_BYTES && !PER_PAGE_TAGS.has(tag) && !(isOneStrip && SIDE_TAGS.has(tag));
    return `${tag}:${type}:${count}:${hasValue ? (await readExactly(reader, at, length)).toString('hex') : ''}`;
  };
  const tagKeys = await Promise.all(entries.map(tagKeyOf));
  const sides = isOneStrip ? [width % 8] : [width, ...strips.map(({ rows }) => rows)];
  return [order.mark, isBig, isBitReversed, isWhiteZero, ...sides, ...tagKeys].join(' ');
}

/**
 * Whether a page is known to show the same in its PDF without drawing it: its data is valid, and a page of the same layout was
 * drawn before. A page with a strip of unknown length is not known, because libtiff does not read it.
 */
export async function isKnownLayout(tiff: Buffer, page: TiffPage | undefined): Promise<boolean> {
  if (page?.status !== 'READABLE' || page.kind !== 'G4' || provedLayouts.size === 0) return false;
  if (page.strips.some(({ isComputed }) => isComputed === true)) return false;
  if (!provedLayouts.has(await layoutKeyOf(tiff, page))) return false;
  return faxStripsOf(tiff, page)?.every(isStrictFax) === true;
}

/**
 * Whether a scanned page shows the same in a PDF as in its preview, proved with the PDF that would be sold. Readers repair
 * broken CCITT data differently: where libtiff shows a page, others may show noise.
 */
export async function pdfMatchesPreview(tiff: Buffer, page: TiffPage | undefined, open: OpenBytes): Promise<boolean> {
  // pages of other statuses are unpacked for the PDF
  if (page?.status !== 'READABLE') return true;
  if (page.kind === 'JPEG') return isSamePhoto(tiff, page, open);
  const strips = faxStripsOf(tiff, page);
  return strips === null || isSameFax(tiff, page, strips, open);
}

async function isSameFax(
  tiff: Buffer,
  page: ScannedPage,
  strips: readonly FaxStrip[],
  open: OpenBytes,
): Promise<boolean> {
  const { kind, width, height } = page;
  if (width > MAX_FAX_SIDE || height > MAX_FAX_SIDE) return false;
  if (width * height > MAX_FAX_DOTS) return strips.every(isStrictFax);
  const dots: Uint8Array[] = [];
  for (const strip of strips) {
    const read = readStrictFax(strip);
    if (read === null) return false;
    dots.push(read);
  }
  const isSame = await everyImage(await pdfOf(tiff, page), page.strips.length, open, (image, index) => {
    const rows = strips[index]?.fax.rows;
    return image.height === rows && image.width === width && isSameDots(image, dots[index], page.isWhiteZero);
  });
  if (isSame && kind === 'G4' && provedLayouts.size < MAX_LAYOUTS) provedLayouts.add(await layoutKeyOf(tiff, page));
  return isSame;
}

async function pdfOf(tiff: Buffer, page: ScannedPage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writePdf(bufferReader(tiff), [page], METADATA)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Whether the only page of a PDF has exactly `count` images, which all satisfy `isRight`. */
async function everyImage(
  bytes: Buffer,
  count: number,
  open: OpenBytes,
  isRight: (image: DrawnImage, index: number) => boolean,
): Promise<boolean> {
  const pdf = await open(bytes);
  try {
    let index = 0;
    for (const image of pdf.images(0)) {
      if (!isRight(image, index)) return false;
      index += 1;
    }
    return index === count;
  } finally {
    pdf.close();
  }
}

/** The gray values of four pixels by their four bits, where 1 is white; the first pixel is the lowest byte. */
const FOUR_DOTS = Uint32Array.from({ length: 16 }, (_, bits) =>
  [8, 4, 2, 1].reduce((sum, bit, index) => sum + ((bits & bit) === 0 ? 0 : 0xff * 2 ** (8 * index)), 0),
);
const BYTES_OF_FOUR = 4;

/** Compares four pixels at a time, and those of the last byte of a row one by one. */
function isSameDots(image: DrawnImage, dots: Uint8Array | undefined, isWhiteOne: boolean): boolean {
  const { width, height, stride, channels, bytes } = image;
  if (dots === undefined || channels !== 1 || stride % BYTES_OF_FOUR !== 0 || bytes.byteOffset % BYTES_OF_FOUR !== 0)
    return false;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / BYTES_OF_FOUR);
  const rowBytes = Math.ceil(width / 8);
  const wholeBytes = width >> 3;
  const flip = isWhiteOne ? 0 : 0xff;
  for (let row = 0; row < height; row += 1) {
    let word = (row * stride) / BYTES_OF_FOUR;
    for (let at = row * rowBytes; at < row * rowBytes + wholeBytes; at += 1) {
      const byte = (dots[at] ?? 0) ^ flip;
      if (words[word] !== FOUR_DOTS[byte >> 4] || words[word + 1] !== FOUR_DOTS[byte & 15]) return false;
      word += 2;
    }
    for (let x = wholeBytes * 8; x < width; x += 1) {
      const isOne = (((dots[row * rowBytes + wholeBytes] ?? 0) ^ flip) & (0x80 >> (x & 7))) !== 0;
      if ((bytes[row * stride + x] === 0xff) !== isOne) return false;
    }
  }
  return true;
}

async function isSamePhoto(tiff: Buffer, page: ScannedPage, open: OpenBytes): Promise<boolean> {
  // CMYK inks have no unique screen color
  if (page.jpeg?.components === 4 || page.width * page.height > MAX_PHOTO_DOTS) return true;
  const seen = await sharp(tiff, { failOn: 'error', ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  let top = 0;
  return everyImage(await pdfOf(tiff, page), page.strips.length, open, (image) => {
    const part = seen.data.subarray(top * page.width * seen.info.channels);
    top += image.height;
    return image.width === page.width && isNear(image, part, seen.info.channels);
  });
}

/** Whether an image has nearly the same colors as `seen`, rows of RGB or gray samples. */
function isNear(
  { width, height, stride, channels, bytes }: DrawnImage,
  seen: Uint8Array,
  seenChannels: number,
): boolean {
  let [difference, compared] = [0, 0];
  const samples = width * height * 3;
  for (let offset = 0; offset < samples; offset += PHOTO_STEP) {
    const [dot, color] = [Math.floor(offset / 3), offset % 3];
    const drawn = bytes[Math.floor(dot / width) * stride + (dot % width) * channels + (channels < 3 ? 0 : 2 - color)];
    difference += Math.abs((drawn ?? 0) - (seen[dot * seenChannels + (seenChannels < 3 ? 0 : color)] ?? 0));
    compared += 1;
  }
  return difference / Math.max(1, compared) <= PHOTO_TOLERANCE;
}

import sharp from 'sharp';
import { writePdf } from '../pdf/write-pdf.ts';
import { bufferReader } from '../store/range-reader.ts';
import { REVERSED_BITS } from '../tiff/bits.ts';
import { TAG } from '../tiff/page-layout.ts';
import { type Entry, readEntries, readExactly, readHeader } from '../tiff/tiff-directory.ts';
import type { ScannedPage, Strip, TiffPage } from '../tiff/tiff-page.ts';
import type { DrawnImage, OpenPdf } from './pdfium.ts';
import { type FaxRows, isStrictFax, readStrictFax } from './strict-fax.ts';

/** PDFium takes a byte for each dot of a fax and four of a photograph; larger pages are believed when their data is by the book. */
const MAX_FAX_DOTS = 150_000_000;
const MAX_PHOTO_DOTS = 25_000_000;
/** The values that a PDF reader uses for the width and height of CCITT data. */
const MAX_FAX_SIDE = 65_535;
/** Every so many samples of a photograph one is compared; no divisor of a usual width. */
const PHOTO_STEP = 13;
/** JPEG decoders round in their own ways and enlarge colors in their own ways; of other colors a page is far away. */
const PHOTO_TOLERANCE = 6;
/** Arrangements that are kept; a county's scanners make a few dozen. */
const MAX_ARRANGEMENTS = 10_000;
const METADATA = { title: '', documentNumber: '', createdAt: new Date(0) };

type OpenBytes = (bytes: Buffer) => Promise<OpenPdf>;

/**
 * Arrangements of G4 pages of which both decoders drew one, PDFium from its PDF and as the book has it. A PDF's words for an image
 * say its arrangement and nothing of its dots, and data by the book has one meaning: a further page needs no decoder.
 */
const drawnArrangements = new Set<string>();

/** Type of a tag that is a text. */
const ASCII = 2;
const PAGE_NUMBER = 297;
/** Each page has its own values of these; where its data lies is followed by the strict reader. */
const OF_EACH_PAGE: ReadonlySet<number> = new Set([TAG.stripOffsets, TAG.stripByteCounts, PAGE_NUMBER]);
/** For a page in one strip they only say how many dots there are, and do not affect how they are read. */
const SIDES: ReadonlySet<number> = new Set([TAG.width, TAG.height, TAG.rowsPerStrip]);
const INLINE_BYTES = 4;

/**
 * How a page is arranged: for its PDF, and for libtiff, which passes over a tag of a type or count that it does not expect, where
 * it is read here. So it has each tag with type and count, and the values that are in the directory itself. Pages in one strip
 * are alike in every size, but for where a row ends within a byte: cut scans have their own height each.
 */
async function arrangementOf(tiff: Buffer, page: ScannedPage): Promise<string> {
  const { width, height, strips, isBitReversed, isWhiteZero, directory } = page;
  const reader = bufferReader(tiff);
  const { format } = await readHeader(reader);
  const { entries } = await readEntries(reader, format, directory.offset);
  const { order, isBig } = format;
  const isOneStrip = strips.length === 1 && strips[0]?.rows === height;
  const wordsOf = async ({ tag, type, count, at, length }: Entry): Promise<string> => {
    if (type === ASCII) return `${tag}`;
    const isAsked = length <= INLINE_BYTES && !OF_EACH_PAGE.has(tag) && !(isOneStrip && SIDES.has(tag));
    return `${tag}:${type}:${count}:${isAsked ? (await readExactly(reader, at, length)).toString('hex') : ''}`;
  };
  const words = await Promise.all(entries.map(wordsOf));
  const sides = isOneStrip ? [width % 8] : [width, ...strips.map(({ rows }) => rows)];
  return [order.mark, isBig, isBitReversed, isWhiteZero, ...sides, ...words].join(' ');
}

/**
 * Whether a page is known to show the same in its PDF, by its data alone: by the book, and arranged as one that was drawn. A page
 * whose file says no length of a strip is not: libtiff does not read it.
 */
export async function isKnownByTheBook(tiff: Buffer, page: TiffPage | undefined): Promise<boolean> {
  if (page?.status !== 'READABLE' || page.kind !== 'G4' || drawnArrangements.size === 0) return false;
  if (page.strips.some(({ isComputed }) => isComputed === true)) return false;
  if (!drawnArrangements.has(await arrangementOf(tiff, page))) return false;
  return page.strips.every((strip) => isStrictFax(dataOf(tiff, page, strip), rowsOf(page, strip, 'G4')));
}

/**
 * Whether the data of a scanned page shows the same in a PDF as in its preview, proved with the PDF that would be sold.
 * Readers forgive broken CCITT data in their own ways: libtiff may show a page of which others make noise.
 */
export async function isSoldAsSeen(tiff: Buffer, page: TiffPage | undefined, open: OpenBytes): Promise<boolean> {
  // everything else is unpacked for the PDF
  if (page?.status !== 'READABLE') return true;
  if (page.kind === 'JPEG') return isSamePhoto(tiff, page, open);
  if (page.kind !== 'G4' && page.kind !== 'G3' && page.kind !== 'RLE') return true;
  return isSameFax(tiff, page, page.kind, open);
}

const rowsOf = ({ width, g3 }: ScannedPage, { rows }: Strip, kind: FaxRows['kind']): FaxRows => ({
  kind,
  columns: width,
  rows,
  isTwoDimensional: g3?.isTwoDimensional === true,
});

async function isSameFax(tiff: Buffer, page: ScannedPage, kind: FaxRows['kind'], open: OpenBytes): Promise<boolean> {
  const { width, height, strips } = page;
  if (width > MAX_FAX_SIDE || height > MAX_FAX_SIDE) return false;
  if (width * height > MAX_FAX_DOTS)
    return strips.every((strip) => isStrictFax(dataOf(tiff, page, strip), rowsOf(page, strip, kind)));
  const dots: Uint8Array[] = [];
  for (const strip of strips) {
    const read = readStrictFax(dataOf(tiff, page, strip), rowsOf(page, strip, kind));
    if (read === null) return false;
    dots.push(read);
  }
  const isSame = await everyImage(await pdfOf(tiff, page), page.strips.length, open, (image, index) => {
    const rows = strips[index]?.rows;
    return image.height === rows && image.width === width && isSameDots(image, dots[index], page.isWhiteZero);
  });
  if (isSame && kind === 'G4' && drawnArrangements.size < MAX_ARRANGEMENTS)
    drawnArrangements.add(await arrangementOf(tiff, page));
  return isSame;
}

function dataOf(tiff: Buffer, { isBitReversed }: ScannedPage, { offset, length }: Strip): Uint8Array {
  const bytes = tiff.subarray(offset, offset + length);
  return isBitReversed ? bytes.map((byte) => REVERSED_BITS[byte] ?? 0) : bytes;
}

async function pdfOf(tiff: Buffer, page: ScannedPage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writePdf(bufferReader(tiff), [page], METADATA)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Whether the one page of a PDF has so many images, and all of them are as they should be. */
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

/** The gray values of four dots, first one lowest, by their bits: 1 is white. */
const FOUR_DOTS = Uint32Array.from({ length: 16 }, (_, bits) =>
  [8, 4, 2, 1].reduce((sum, bit, at) => sum + ((bits & bit) === 0 ? 0 : 0xff * 2 ** (8 * at)), 0),
);
const BYTES_OF_FOUR = 4;

/** Compares four dots at once, and those of the last byte of a row one by one. */
function isSameDots(image: DrawnImage, dots: Uint8Array | undefined, isWhiteOne: boolean): boolean {
  const { width, height, stride, channels, bytes } = image;
  if (dots === undefined || channels !== 1 || stride % BYTES_OF_FOUR !== 0 || bytes.byteOffset % BYTES_OF_FOUR !== 0)
    return false;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / BYTES_OF_FOUR);
  const rowBytes = Math.ceil(width / 8);
  const whole = width >> 3;
  const flip = isWhiteOne ? 0 : 0xff;
  for (let row = 0; row < height; row += 1) {
    let word = (row * stride) / BYTES_OF_FOUR;
    for (let at = row * rowBytes; at < row * rowBytes + whole; at += 1) {
      const byte = (dots[at] ?? 0) ^ flip;
      if (words[word] !== FOUR_DOTS[byte >> 4] || words[word + 1] !== FOUR_DOTS[byte & 15]) return false;
      word += 2;
    }
    for (let x = whole * 8; x < width; x += 1) {
      const isOne = (((dots[row * rowBytes + whole] ?? 0) ^ flip) & (0x80 >> (x & 7))) !== 0;
      if ((bytes[row * stride + x] === 0xff) !== isOne) return false;
    }
  }
  return true;
}

async function isSamePhoto(tiff: Buffer, page: ScannedPage, open: OpenBytes): Promise<boolean> {
  // inks have no one color on a screen
  if (page.jpeg?.components === 4 || page.width * page.height > MAX_PHOTO_DOTS) return true;
  const seen = await sharp(tiff, { failOn: 'error', ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  let top = 0;
  return everyImage(await pdfOf(tiff, page), page.strips.length, open, (image) => {
    const part = seen.data.subarray(top * page.width * seen.info.channels);
    top += image.height;
    return image.width === page.width && isNear(image, part, seen.info.channels);
  });
}

/** Whether an image has the colors of rows of red, green and blue, or of gray. */
function isNear(
  { width, height, stride, channels, bytes }: DrawnImage,
  seen: Uint8Array,
  seenChannels: number,
): boolean {
  let [far, compared] = [0, 0];
  const samples = width * height * 3;
  for (let at = 0; at < samples; at += PHOTO_STEP) {
    const [dot, color] = [Math.floor(at / 3), at % 3];
    const drawn = bytes[Math.floor(dot / width) * stride + (dot % width) * channels + (channels < 3 ? 0 : 2 - color)];
    far += Math.abs((drawn ?? 0) - (seen[dot * seenChannels + (seenChannels < 3 ? 0 : color)] ?? 0));
    compared += 1;
  }
  return far / Math.max(1, compared) <= PHOTO_TOLERANCE;
}

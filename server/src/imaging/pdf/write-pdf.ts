import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { RangeReader } from '../store/range-reader.ts';
import type { ScannedPage, Strip } from '../tiff/tiff-page.ts';
import { PdfObjects, pdfText } from './pdf-objects.ts';

const compress = promisify(deflate);
/** Page data is read and sent in pieces of this size at most. */
const PIECE_BYTES = 1024 * 1024;
const POINTS_PER_INCH = 72;

export interface PdfMetadata {
  readonly title: string;
  readonly documentNumber: string;
  /** Of the order, not of the moment: the same order gives the same bytes. */
  readonly createdAt: Date;
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) reversed |= 0x80 >> bit;
  return reversed;
});

const ROTATION: Readonly<Record<number, number>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 };
/** Orientations that show the page as in a mirror. */
const MIRRORED: ReadonlySet<number> = new Set([2, 4, 5, 7]);

/**
 * Writes scanned pages as a PDF, piece by piece: never a whole page in memory, and CCITT data byte for byte as scanned.
 * Uncompressed pages are packed without loss.
 */
export async function* writePdf(
  reader: RangeReader,
  pages: readonly ScannedPage[],
  metadata: PdfMetadata,
): AsyncGenerator<Buffer> {
  const objects = new PdfObjects();
  const catalog = objects.reserve();
  const tree = objects.reserve();
  const info = objects.reserve();
  yield objects.header();
  const kids: number[] = [];
  for (const page of pages) kids.push(yield* writePage(objects, tree, reader, page));
  yield objects.dictionary(catalog, `/Type /Catalog /Pages ${tree} 0 R`);
  yield objects.dictionary(
    tree,
    `/Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]`,
  );
  yield objects.dictionary(
    info,
    `/Title ${pdfText(metadata.title)} /Subject ${pdfText(metadata.documentNumber)} ` +
      `/Keywords ${pdfText(metadata.documentNumber)} /Producer (Land Record Portal) /CreationDate ${pdfDate(metadata.createdAt)}`,
  );
  yield objects.trailer(catalog, info);
}

const pdfDate = (at: Date): string => `(D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`;
const number = (value: number): string => String(Math.round(value * 1000) / 1000);

async function* writePage(
  objects: PdfObjects,
  tree: number,
  reader: RangeReader,
  page: ScannedPage,
): AsyncGenerator<Buffer, number> {
  const id = objects.reserve();
  const content = objects.reserve();
  const images: number[] = [];
  for (const strip of page.strips) {
    const image = objects.reserve();
    images.push(image);
    yield* writeStrip(objects, image, reader, page, strip);
  }
  const width = (page.width / page.xDpi) * POINTS_PER_INCH;
  const height = (page.height / page.yDpi) * POINTS_PER_INCH;
  yield objects.stream(content, '', Buffer.from(drawStrips(page, width, height)));
  const rotate = ROTATION[page.orientation] ?? 0;
  const named = images.map((image, index) => `/S${index} ${image} 0 R`).join(' ');
  yield objects.dictionary(
    id,
    `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${number(width)} ${number(height)}]${rotate === 0 ? '' : ` /Rotate ${rotate}`} ` +
      `/Resources << /XObject << ${named} >> >> /Contents ${content} 0 R`,
  );
  return id;
}

/** Strips from the top down; the origin of a PDF page is at its bottom left. */
function drawStrips(page: ScannedPage, width: number, height: number): string {
  const mirror = MIRRORED.has(page.orientation) ? `-1 0 0 1 ${number(width)} 0 cm\n` : '';
  let row = 0;
  const drawn = page.strips.map((strip, index) => {
    row += strip.rows;
    const stripHeight = (strip.rows / page.height) * height;
    const bottom = height - (row / page.height) * height;
    return `q ${number(width)} 0 0 ${number(stripHeight)} 0 ${number(bottom)} cm /S${index} Do Q`;
  });
  return mirror + drawn.join('\n');
}

function imageDictionary(page: ScannedPage, strip: Strip): string {
  const common = `/Type /XObject /Subtype /Image /Width ${page.width} /Height ${strip.rows}`;
  if (page.kind === 'G4') {
    const parms = `/K -1 /Columns ${page.width} /Rows ${strip.rows} /BlackIs1 ${!page.isWhiteZero}`;
    return `${common} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << ${parms} >>`;
  }
  const space = page.kind === 'RGB' ? '/DeviceRGB' : '/DeviceGray';
  const decode = page.kind !== 'RGB' && page.isWhiteZero ? ' /Decode [1 0]' : '';
  return `${common} /ColorSpace ${space} /BitsPerComponent ${page.kind === 'BILEVEL' ? 1 : 8}${decode} /Filter /FlateDecode`;
}

async function* writeStrip(
  objects: PdfObjects,
  image: number,
  reader: RangeReader,
  page: ScannedPage,
  strip: Strip,
): AsyncGenerator<Buffer> {
  const dictionary = imageDictionary(page, strip);
  if (page.kind !== 'G4') {
    const raw = inOrder(page, await readPiece(reader, strip.offset, strip.length));
    yield objects.stream(image, dictionary, await compress(raw));
    return;
  }
  yield objects.streamStart(image, dictionary, strip.length);
  for (let done = 0; done < strip.length; done += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, strip.length - done);
    yield objects.streamPiece(inOrder(page, await readPiece(reader, strip.offset + done, length)));
  }
  yield objects.streamEnd();
}

/** A short read after the file was found whole is a fault of the disk: the download breaks off, and can be fetched again. */
async function readPiece(reader: RangeReader, start: number, length: number): Promise<Buffer> {
  const piece = await reader.read(start, length);
  if (piece.length < length)
    throw new Error(`The image file ends early: ${piece.length} of ${length} bytes at ${start}.`);
  return piece;
}

/** Bits in the order that PDF wants, on a copy: the reader may serve the same bytes again. */
function inOrder(page: ScannedPage, bytes: Buffer): Buffer {
  if (!page.isBitReversed || (page.kind !== 'G4' && page.kind !== 'BILEVEL')) return bytes;
  const reversed = Buffer.allocUnsafe(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) reversed[index] = REVERSED[bytes[index] ?? 0] ?? 0;
  return reversed;
}

import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { PagePixels } from '../opening/messages.ts';
import type { RangeReader } from '../store/range-reader.ts';
import { REVERSED_BITS } from '../tiff/bits.ts';
import { END_OF_JPEG, wholeHeader, withRows } from '../tiff/jpeg-header.ts';
import { uprightTurn } from '../tiff/orientation.ts';
import type { ConvertiblePage, FilePart, ScannedPage, Strip } from '../tiff/tiff-page.ts';
import { pixelsDictionary, stripDictionary } from './page-image.ts';
import { PdfObjects, pdfDate, pdfText } from './pdf-objects.ts';

const compress = promisify(deflate);
/** The largest piece in which page data is read and sent. */
const PIECE_BYTES = 1024 * 1024;
const JPEG_HEADER_BYTES = 64 * 1024;
const POINTS_PER_INCH = 72;

export interface PdfMetadata {
  readonly title: string;
  readonly documentNumber: string;
  /** The order's time, not the current time, so that the same order gives the same bytes. */
  readonly createdAt: Date;
}

/** A page as it was scanned, or one that was unpacked. */
export type PdfPageContent =
  | ScannedPage
  | { readonly page: ConvertiblePage | ScannedPage; readonly pixels: PagePixels };

/**
 * Streams scanned pages as a PDF, without a whole scanned page in memory. CCITT and JPEG data are copied unchanged; uncompressed
 * and unpacked pages are compressed without loss.
 */
export async function* writePdf(
  reader: RangeReader,
  pages: Iterable<PdfPageContent> | AsyncIterable<PdfPageContent>,
  metadata: PdfMetadata,
): AsyncGenerator<Buffer> {
  const objects = new PdfObjects();
  const catalog = objects.reserve();
  const tree = objects.reserve();
  const info = objects.reserve();
  yield objects.header();
  const kids: number[] = [];
  for await (const page of pages) kids.push(yield* writePage(objects, tree, reader, page));
  yield objects.dictionary(catalog, `/Type /Catalog /Pages ${tree} 0 R`);
  yield objects.dictionary(
    tree,
    `/Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]`,
  );
  yield objects.dictionary(
    info,
    `/Title ${pdfText(metadata.title)} /Subject ${pdfText(metadata.documentNumber)} ` +
      `/Keywords ${pdfText(metadata.documentNumber)} /Producer (Land Record Portal) /CreationDate (${pdfDate(metadata.createdAt)})`,
  );
  yield objects.trailer(catalog, info);
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

async function* writePage(
  objects: PdfObjects,
  tree: number,
  reader: RangeReader,
  content: PdfPageContent,
): AsyncGenerator<Buffer, number> {
  const page = 'pixels' in content ? content.page : content;
  const id = objects.reserve();
  const drawing = objects.reserve();
  const images: number[] = [];
  if ('pixels' in content) {
    images.push(objects.reserve());
    const bytes = Buffer.from(content.pixels.deflated);
    const dictionary = pixelsDictionary(content.pixels);
    yield objects.stream(images[0] ?? 0, dictionary, bytes);
  } else {
    for (const strip of content.strips) {
      const image = objects.reserve();
      images.push(image);
      yield* writeStrip(objects, image, reader, content, strip);
    }
  }
  const width = (page.width / page.xDpi) * POINTS_PER_INCH;
  const height = (page.height / page.yDpi) * POINTS_PER_INCH;
  const rows = 'pixels' in content ? [page.height] : content.strips.map((strip) => strip.rows);
  yield objects.stream(drawing, '', Buffer.from(drawStrips(page, rows, width, height)));
  const rotate = uprightTurn(page.orientation).degrees;
  const named = images.map((image, index) => `/S${index} ${image} 0 R`).join(' ');
  yield objects.dictionary(
    id,
    `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${number(width)} ${number(height)}]${rotate === 0 ? '' : ` /Rotate ${rotate}`} ` +
      `/Resources << /XObject << ${named} >> >> /Contents ${drawing} 0 R`,
  );
  return id;
}

/** The page's drawing operators: strips from the top down, while the origin of a PDF page is at its bottom left. */
function drawStrips(
  page: Pick<ScannedPage, 'orientation' | 'height'>,
  rows: readonly number[],
  width: number,
  height: number,
): string {
  const mirror = uprightTurn(page.orientation).isMirrored ? `-1 0 0 1 ${number(width)} 0 cm\n` : '';
  let row = 0;
  const drawn = rows.map((stripRows, index) => {
    row += stripRows;
    const stripHeight = (stripRows / page.height) * height;
    const bottom = height - (row / page.height) * height;
    return `q ${number(width)} 0 0 ${number(stripHeight)} 0 ${number(bottom)} cm /S${index} Do Q`;
  });
  return mirror + drawn.join('\n');
}

async function* writeStrip(
  objects: PdfObjects,
  image: number,
  reader: RangeReader,
  page: ScannedPage,
  strip: Strip,
): AsyncGenerator<Buffer> {
  const dictionary = stripDictionary(page, strip);
  if (page.kind === 'BILEVEL' || page.kind === 'GRAY' || page.kind === 'RGB' || page.kind === 'CMYK') {
    const raw = inPdfBitOrder(page, await readPiece(reader, strip));
    yield objects.stream(image, dictionary, await compress(raw));
    return;
  }
  if (page.jpeg?.header !== undefined) {
    yield* writeRebuilt(objects, image, reader, page, strip, withRows(page.jpeg.header, strip.rows));
    return;
  }
  const header =
    page.kind === 'JPEG' ? await jpegHeader(reader, page, strip) : { bytes: Buffer.alloc(0), replacedBytes: 0 };
  yield objects.streamStart(image, dictionary, strip.length + header.bytes.length - header.replacedBytes);
  if (header.bytes.length > 0) yield objects.streamPiece(header.bytes);
  for (let done = header.replacedBytes; done < strip.length; done += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, strip.length - done);
    yield objects.streamPiece(inPdfBitOrder(page, await readPiece(reader, { offset: strip.offset + done, length })));
  }
  yield objects.streamEnd();
}

/** Writes a strip that is only entropy-coded data, with a JPEG header before it and an end marker after it. */
async function* writeRebuilt(
  objects: PdfObjects,
  image: number,
  reader: RangeReader,
  page: ScannedPage,
  strip: Strip,
  header: Buffer,
): AsyncGenerator<Buffer> {
  yield objects.streamStart(image, stripDictionary(page, strip), header.length + strip.length + END_OF_JPEG.length);
  yield objects.streamPiece(header);
  for (let done = 0; done < strip.length; done += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, strip.length - done);
    yield objects.streamPiece(await readPiece(reader, { offset: strip.offset + done, length }));
  }
  yield objects.streamPiece(END_OF_JPEG);
  yield objects.streamEnd();
}

/** The bytes that replace the first `replacedBytes` bytes of a JPEG strip in the PDF. */
async function jpegHeader(
  reader: RangeReader,
  { jpeg }: ScannedPage,
  strip: Strip,
): Promise<{ bytes: Buffer; replacedBytes: number }> {
  const replacedBytes = Math.min(strip.length, JPEG_HEADER_BYTES);
  const tables = jpeg?.tables === null || jpeg === undefined ? null : Buffer.from(await readPiece(reader, jpeg.tables));
  const start = await readPiece(reader, { offset: strip.offset, length: replacedBytes });
  return { bytes: wholeHeader(start, tables, strip.rows), replacedBytes };
}

/** Reads a part of the file. A short read means a disk fault, because the file was complete before: the download fails and can be retried. */
async function readPiece(reader: RangeReader, { offset, length }: FilePart): Promise<Buffer> {
  const piece = await reader.read(offset, length);
  if (piece.length < length)
    throw new Error(`The image file ends early: ${piece.length} of ${length} bytes at ${offset}.`);
  return piece;
}

/** Bytes in PDF's bit order. Reversed bits go into a copy, because the reader may return the same bytes again. */
function inPdfBitOrder(page: ScannedPage, bytes: Buffer): Buffer {
  if (!page.isBitReversed) return bytes;
  const reversed = Buffer.allocUnsafe(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) reversed[index] = REVERSED_BITS[bytes[index] ?? 0] ?? 0;
  return reversed;
}

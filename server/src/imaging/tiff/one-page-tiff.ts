import type { RangeReader } from '../store/range-reader.ts';
import { END_OF_JPEG, frameOf, withRows } from './jpeg-header.ts';
import { COMPRESSION, layoutOf, PAGE_TAGS, type PageLayout, PHOTOMETRIC, TAG } from './page-layout.ts';
import { type Entry, readEntries, readExactly, readHeader, readTags, type TiffFormat } from './tiff-directory.ts';
import type { ConvertiblePage, FilePart, ScannedPage } from './tiff-page.ts';

const SHORT = 3;
const LONG = 4;
const BYTES_OF_LONG8 = 8;
const LONG8_TYPES: ReadonlySet<number> = new Set([16, 17, 18]);
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const MAX_TAG_BYTES = 1024 * 1024;
/** Tags of camera data, color profiles and other pages, which are not needed to draw the page. */
const LEFT_OUT: ReadonlySet<number> = new Set([
  254, 288, 289, 330, 513, 514, 519, 520, 521, 700, 33723, 34377, 34665, 34675, 34853,
]);

interface Field {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Buffer;
}

/**
 * One page as a separate TIFF, in the byte order of its file. The drawing process gets this in place of the document: it is
 * smaller, and contains nothing else of the file.
 */
export async function onePageTiff(reader: RangeReader, page: ScannedPage | ConvertiblePage): Promise<Buffer> {
  const parts: readonly FilePart[] = page.status === 'READABLE' ? page.strips : page.parts;
  const { format } = await readHeader(reader);
  const { entries } = await readEntries(reader, format, page.directory.offset);
  const layout = layoutOf(await readTags(reader, format, entries, PAGE_TAGS));
  const fields: Field[] = [];
  for (const entry of entries) {
    if (isOfParts(entry.tag) || LEFT_OUT.has(entry.tag) || entry.length > MAX_TAG_BYTES) continue;
    if (entry.tag === TAG.orientation) continue;
    // a page of one sample has no planes to separate, but libvips refuses its tiles if this tag claims some
    if (entry.tag === TAG.planarConfiguration && !layout.isPlanar) continue;
    if (entry.at + entry.length <= reader.size) fields.push(await readField(reader, format, entry));
  }
  fields.push(orientationOf(format, page));
  if (!fields.some(({ tag }) => tag === TAG.photometric)) fields.push(photometricOf(format, layout));
  const isTiled = fields.some(({ tag }) => tag === TAG.tileWidth);
  const data: Buffer[] = [];
  for (const part of parts) data.push(Buffer.from(await readExactly(reader, part.offset, part.length)));
  const header = page.status === 'READABLE' ? page.jpeg?.header : page.jpegHeader;
  if (header === undefined) return assemble(format, fields, isTiled, data);
  const tileRows = layout.isTiled ? layout.tileHeight : page.height;
  const isWhiteZero = page.status === 'READABLE' && page.isWhiteZero;
  const rows = (index: number): number => (page.status === 'READABLE' ? (page.strips[index]?.rows ?? 0) : tileRows);
  return assemble(
    format,
    [...fields.filter(({ tag }) => !OLD_JPEG_TAGS.has(tag)), ...newJpegFields(format, header, rows(0), isWhiteZero)],
    isTiled,
    data.map((codedData, index) => Buffer.concat([withRows(header, rows(index)), codedData, END_OF_JPEG])),
  );
}

/** Tags that are replaced for a page whose JPEG streams were rebuilt. */
const OLD_JPEG_TAGS: ReadonlySet<number> = new Set([
  TAG.compression,
  TAG.photometric,
  TAG.samplesPerPixel,
  TAG.bitsPerSample,
  TAG.rowsPerStrip,
  TAG.ycbcrSubsampling,
  TAG.jpegTables,
  TAG.jpegProcess,
  TAG.jpegRestart,
  517,
  518,
  TAG.jpegQuantization,
  TAG.jpegDcTables,
  TAG.jpegAcTables,
]);

/** Fields for new-style JPEG (compression 7), in which each strip or tile is a JPEG file. */
function newJpegFields({ order }: TiffFormat, header: Buffer, rows: number, isWhiteZero: boolean): Field[] {
  const shorts = (tag: number, ...values: readonly number[]): Field => {
    const bytes = Buffer.alloc(values.length * 2);
    for (const [index, value] of values.entries()) order.put16(bytes, value, index * 2);
    return { tag, type: SHORT, count: values.length, bytes };
  };
  const { components, steps } = frameOf(header) ?? { components: 1, steps: [1, 1] };
  const gray = isWhiteZero ? PHOTOMETRIC.whiteZero : PHOTOMETRIC.blackZero;
  const depths = Array.from({ length: components }, () => 8);
  return [
    shorts(TAG.compression, COMPRESSION.jpeg),
    shorts(TAG.photometric, components === 1 ? gray : PHOTOMETRIC.ycbcr),
    shorts(TAG.samplesPerPixel, components),
    shorts(TAG.bitsPerSample, ...depths),
    shorts(TAG.rowsPerStrip, rows),
    ...(components === 1 ? [] : [shorts(TAG.ycbcrSubsampling, ...steps)]),
  ];
}

const LAST_ORIENTATION = 8;
/** The orientation as a SHORT, so that the preview is rotated like the PDF: libtiff ignores an orientation of another type, such as a fraction. */
function orientationOf({ order }: TiffFormat, { orientation }: ScannedPage | ConvertiblePage): Field {
  const isValid = Number.isInteger(orientation) && orientation >= 1 && orientation <= LAST_ORIENTATION;
  const bytes = Buffer.alloc(2);
  order.put16(bytes, isValid ? orientation : 1, 0);
  return { tag: TAG.orientation, type: SHORT, count: 1, bytes };
}

/** The photometric tag for a page that lacks it, so that the drawing process interprets the data like the PDF. */
function photometricOf({ order }: TiffFormat, { photometric }: PageLayout): Field {
  const bytes = Buffer.alloc(4);
  order.put32(bytes, photometric, 0);
  return { tag: TAG.photometric, type: LONG, count: 1, bytes };
}

const PART_TAGS: readonly number[] = [TAG.stripOffsets, TAG.stripByteCounts, TAG.tileOffsets, TAG.tileByteCounts];
const isOfParts = (tag: number): boolean => PART_TAGS.includes(tag);

/** Reads the values of a tag; 64-bit values become 32-bit ones, which are enough for a single page. */
async function readField(reader: RangeReader, { order }: TiffFormat, entry: Entry): Promise<Field> {
  const bytes = Buffer.from(await readExactly(reader, entry.at, entry.length));
  if (!LONG8_TYPES.has(entry.type)) return { tag: entry.tag, type: entry.type, count: entry.count, bytes };
  const shorter = Buffer.alloc(entry.count * 4);
  for (let index = 0; index < entry.count; index += 1)
    order.put32(shorter, Math.min(order.u64(bytes, index * BYTES_OF_LONG8), 0xffffffff), index * 4);
  return { tag: entry.tag, type: LONG, count: entry.count, bytes: shorter };
}

function assemble({ order }: TiffFormat, copied: readonly Field[], isTiled: boolean, data: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc(data.length * 4);
  const lengths = Buffer.alloc(data.length * 4);
  const [offsetsTag, lengthsTag] = isTiled
    ? [TAG.tileOffsets, TAG.tileByteCounts]
    : [TAG.stripOffsets, TAG.stripByteCounts];
  const fields: Field[] = [
    ...copied,
    { tag: offsetsTag, type: LONG, count: data.length, bytes: offsets },
    { tag: lengthsTag, type: LONG, count: data.length, bytes: lengths },
  ].sort((left, right) => left.tag - right.tag);
  const valuesAt = HEADER_BYTES + 2 + fields.length * ENTRY_BYTES + 4;
  const long = fields.filter(({ bytes }) => bytes.length > 4);
  let dataAt = valuesAt + long.reduce((sum, { bytes }) => sum + roundUpToEven(bytes.length), 0);
  for (const [index, piece] of data.entries()) {
    order.put32(offsets, dataAt, index * 4);
    order.put32(lengths, piece.length, index * 4);
    dataAt += piece.length;
  }
  const head = Buffer.alloc(valuesAt);
  head.write(order.mark, 0, 'latin1');
  order.put16(head, 42, 2);
  order.put32(head, HEADER_BYTES, 4);
  order.put16(head, fields.length, HEADER_BYTES);
  const values: Buffer[] = [];
  let valueAt = valuesAt;
  for (const [index, { tag, type, count, bytes }] of fields.entries()) {
    const start = HEADER_BYTES + 2 + index * ENTRY_BYTES;
    order.put16(head, tag, start);
    order.put16(head, type, start + 2);
    order.put32(head, count, start + 4);
    if (bytes.length <= 4) {
      bytes.copy(head, start + 8);
      continue;
    }
    order.put32(head, valueAt, start + 8);
    values.push(bytes, Buffer.alloc(roundUpToEven(bytes.length) - bytes.length));
    valueAt += roundUpToEven(bytes.length);
  }
  return Buffer.concat([head, ...values, ...data]);
}

const roundUpToEven = (length: number): number => length + (length % 2);

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
export const SCAN_MARKER = 0xda;
const ADOBE = 0xee;
const FIRST_OF_SEGMENTS = 0xc0;
const FIRST_RESTART = 0xd0;
/** Markers of frames that a PDF may contain: baseline, extended and progressive, Huffman-coded. */
export const PDF_FRAME_MARKERS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Kinds of frames that no decoder of ours supports. */
const KIND_OF_FRAME: Readonly<Record<number, string>> = {
  195: 'lossless',
  197: 'hierarchical',
  198: 'hierarchical',
  199: 'hierarchical',
  203: 'lossless',
  205: 'hierarchical',
  206: 'hierarchical',
  207: 'hierarchical',
};
const OTHER_FRAMES: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

export const START_OF_JPEG = Buffer.from([MARKER, START]);
export const END_OF_JPEG = Buffer.from([MARKER, END]);

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Chroma subsampling: pixels across and down that share a color. */
  readonly steps: readonly [number, number];
}

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** The segments of a JPEG up to its scan header; null if the bytes are not a JPEG. */
function segmentsOf(bytes: Buffer): Segment[] | null {
  if (bytes[0] !== MARKER || bytes[1] !== START) return null;
  const segments: Segment[] = [];
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER) return null;
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    if (marker === END) return segments;
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    segments.push({ marker, start: at, end });
    if (marker === SCAN_MARKER) return segments;
    at = end;
  }
  return null;
}

/** The segments at the beginning of the bytes, up to a scan header; a start marker before them is optional. */
export function segmentsBefore(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = bytes[0] === MARKER && bytes[1] === START ? 2 : 0;
  while (at + 4 <= bytes.length && bytes[at] === MARKER && (bytes[at + 1] ?? 0) >= FIRST_OF_SEGMENTS) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END || marker === START || (marker >= FIRST_RESTART && marker < START)) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) break;
    segments.push({ marker, start: at, end });
    if (marker === SCAN_MARKER) break;
    at = end;
  }
  return segments;
}

/** The kind of a JPEG that no decoder of ours supports, from its beginning: 'lossless'. Null for every other one. */
export const refusedKindOf = (bytes: Buffer): string | null =>
  segmentsBefore(bytes)
    .map(({ marker }) => KIND_OF_FRAME[marker])
    .find((kind) => kind !== undefined) ?? null;

/** Builds a segment of a JPEG. */
export function jpegSegment(marker: number, ...pieces: readonly (readonly number[] | Buffer)[]): Buffer {
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const head = Buffer.from([MARKER, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A JPEG header with its height changed to `rows`. */
export function withRows(header: Buffer, rows: number): Buffer {
  const result = Buffer.from(header);
  const frame = segmentsBefore(result).find(({ marker }) => PDF_FRAME_MARKERS.has(marker));
  if (frame !== undefined) result.writeUInt16BE(rows, frame.start + 5);
  return result;
}

/** The frame of a JPEG that a PDF may contain (8 bits, Huffman-coded); null for everything else. */
export function frameOf(bytes: Buffer): JpegFrame | null {
  const segments = segmentsOf(bytes);
  if (segments?.at(-1)?.marker !== SCAN_MARKER || segments.some(({ marker }) => OTHER_FRAMES.has(marker))) return null;
  const frame = segments.find(({ marker }) => PDF_FRAME_MARKERS.has(marker));
  if (frame === undefined || frame.start + 10 > bytes.length || bytes[frame.start + 4] !== 8) return null;
  return {
    height: bytes.readUInt16BE(frame.start + 5),
    width: bytes.readUInt16BE(frame.start + 7),
    components: bytes[frame.start + 9] ?? 0,
    steps: [(bytes[frame.start + 11] ?? 0x11) >> 4, (bytes[frame.start + 11] ?? 0x11) & 15],
  };
}

/**
 * The beginning of a JPEG for a PDF: with the tables that the TIFF stores separately, with the height that is shown, and without
 * Adobe's marker, which PDF readers obey and TIFF readers ignore. The coded pixels stay unchanged.
 * @param bytes the JPEG's beginning, including its scan header
 * @param tables the JPEG of tag 347, or null
 */
export function wholeHeader(bytes: Buffer, tables: Buffer | null, rows: number): Buffer {
  const segments = segmentsOf(bytes);
  const last = segments?.at(-1);
  if (segments === null || last === undefined) return bytes;
  const pieces = [Buffer.from([MARKER, START]), ...tableSegments(tables)];
  for (const { marker, start, end } of segments) {
    if (marker === ADOBE) continue;
    const piece = Buffer.from(bytes.subarray(start, end));
    if (PDF_FRAME_MARKERS.has(marker) && piece.readUInt16BE(5) > rows) piece.writeUInt16BE(rows, 5);
    pieces.push(piece);
  }
  return Buffer.concat([...pieces, bytes.subarray(last.end)]);
}

const tableSegments = (tables: Buffer | null): Buffer[] =>
  tables === null
    ? []
    : (segmentsOf(tables) ?? [])
        .filter(({ marker }) => marker !== ADOBE)
        .map(({ start, end }) => tables.subarray(start, end));

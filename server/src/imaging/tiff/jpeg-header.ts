const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const ADOBE = 0xee;
/** Baseline, extended and progressive, Huffman-coded: the frames that a PDF may carry. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** The segments of a JPEG up to its scan; null when the bytes are none. */
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
    if (marker === SCAN) return segments;
    at = end;
  }
  return null;
}

/** The frame of a JPEG that a PDF may carry: 8 bits, Huffman-coded; null for everything else. */
export function frameOf(bytes: Buffer): JpegFrame | null {
  const segments = segmentsOf(bytes);
  if (segments?.at(-1)?.marker !== SCAN || segments.some(({ marker }) => OTHER_FRAMES.has(marker))) return null;
  const frame = segments.find(({ marker }) => FRAMES.has(marker));
  if (frame === undefined || frame.start + 10 > bytes.length || bytes[frame.start + 4] !== 8) return null;
  return {
    height: bytes.readUInt16BE(frame.start + 5),
    width: bytes.readUInt16BE(frame.start + 7),
    components: bytes[frame.start + 9] ?? 0,
  };
}

/**
 * The beginning of a JPEG as it stands in a PDF: with the tables that its TIFF kept apart, with the height that is shown
 * of it, and without Adobe's marker, which a PDF would believe and a TIFF does not. The coded pixels stay as they are.
 * @param bytes the JPEG's beginning, its scan's header included
 * @param tables the JPEG of tag 347, or nothing
 */
export function wholeHeader(bytes: Buffer, tables: Buffer | null, rows: number): Buffer {
  const segments = segmentsOf(bytes);
  const last = segments?.at(-1);
  if (segments === null || last === undefined) return bytes;
  const pieces = [Buffer.from([MARKER, START]), ...tableSegments(tables)];
  for (const { marker, start, end } of segments) {
    if (marker === ADOBE) continue;
    const piece = Buffer.from(bytes.subarray(start, end));
    if (FRAMES.has(marker) && piece.readUInt16BE(5) > rows) piece.writeUInt16BE(rows, 5);
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

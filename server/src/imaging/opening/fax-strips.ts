import { REVERSED_BITS } from '../tiff/bits.ts';
import type { ScannedPage, Strip } from '../tiff/tiff-page.ts';
import type { FaxStrip } from './strict-fax.ts';

/** The strips of a page in CCITT encoding, from the top; null for a page in another encoding. */
export function faxStripsOf(tiff: Buffer, page: ScannedPage): readonly FaxStrip[] | null {
  const { kind, width, strips, g3 } = page;
  if (kind !== 'G4' && kind !== 'G3' && kind !== 'RLE') return null;
  const isTwoDimensional = g3?.isTwoDimensional === true;
  return strips.map((strip) => ({
    bytes: dataOf(tiff, page, strip),
    fax: { kind, columns: width, rows: strip.rows, isTwoDimensional },
  }));
}

function dataOf(tiff: Buffer, { isBitReversed }: ScannedPage, { offset, length }: Strip): Uint8Array {
  const bytes = tiff.subarray(offset, offset + length);
  return isBitReversed ? bytes.map((byte) => REVERSED_BITS[byte] ?? 0) : bytes;
}

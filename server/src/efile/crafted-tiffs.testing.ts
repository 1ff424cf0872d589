import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { g4Page, makeTiff, type TestPage } from '../imaging/tiff/make-tiff.testing.ts';
import type { TestDocument } from './crafted-documents.testing.ts';

// TIFF tags by number: 256 width, 257 height, 258 bits per sample, 259 compression, 262 photometric interpretation, 273 strip offsets,
// 277 samples per pixel, 278 rows per strip, 279 bytes per strip.

/** The types of a tag's value: numbers of 16, 32 and 64 bits. */
const SHORT = 3;
const LONG = 4;
const LONG8 = 16;

/** White rows in CCITT group 4 (each takes one bit), followed by the end-of-data code. The number of rows is a multiple of eight. */
const whiteRows = (count: number): Buffer =>
  Buffer.concat([Buffer.alloc(count / 8, 0xff), Buffer.from('001001', 'hex')]);
const whitePage = (width: number, height: number, more: Record<number, number> = {}): TestPage =>
  g4Page(whiteRows(height), { 256: width, 257: height, 278: height, ...more });
/** An uncompressed page of 8 by 8 pixels. */
const uncompressedPage = (tags: Record<number, number> = {}): TestPage => ({
  tags: { 256: 8, 257: 8, 258: 1, 259: 1, 262: 0, 277: 1, 278: 8, ...tags },
  strips: [Buffer.alloc(8)],
});

/** The header of a BigTIFF. The data of the page follow, then its directory. */
const BIG_HEADER_BYTES = 16;

/** A BigTIFF of one page of 8 by 8 pixels without compression, with the most significant byte first. */
function bigEndianBigTiff(): Buffer {
  const entries: readonly [number, number, number][] = [
    [256, LONG, 8],
    [257, LONG, 8],
    [258, SHORT, 1],
    [259, SHORT, 1],
    [262, SHORT, 0],
    [273, LONG8, BIG_HEADER_BYTES],
    [277, SHORT, 1],
    [278, LONG, 8],
    [279, LONG8, 8],
  ];
  const file = Buffer.alloc(24 + 8 + entries.length * 20 + 8);
  file.write('MM\0+', 0, 'latin1');
  file.writeUInt16BE(8, 4);
  file.writeBigUInt64BE(24n, 8);
  file.writeBigUInt64BE(BigInt(entries.length), 24);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 32 + index * 20;
    file.writeUInt16BE(tag, at);
    file.writeUInt16BE(type, at + 2);
    file.writeBigUInt64BE(1n, at + 4);
    if (type === SHORT) file.writeUInt16BE(value, at + 12);
    else if (type === LONG) file.writeUInt32BE(value, at + 12);
    else file.writeBigUInt64BE(BigInt(value), at + 12);
  }
  return file;
}

/** A TIFF of two pages, where the second points back to the first. */
function circularTiff(): Buffer {
  const regular = makeTiff([uncompressedPage(), uncompressedPage()]);
  return makeTiff([uncompressedPage(), uncompressedPage()], { lastNext: regular.readUInt32LE(4) });
}

const UNSUPPORTED_COMPRESSIONS = [
  [34712, 'JPEG 2000'],
  [34661, 'JBIG'],
  [34925, 'LZMA'],
  [34887, 'LERC'],
  [32766, 'NeXT'],
  [65000, 'none that is known'],
] as const;

/** TIFFs as scanners, converters and attackers make them. */
export async function craftedTiffs(): Promise<readonly TestDocument[]> {
  const [width, height] = [1700, 2200];
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, index) => ((index >> 5) % 7 === 0 ? 0 : 255)));
  const gray = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  const color = sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } });
  const one = makeTiff([uncompressedPage()]);
  const withZip = Buffer.concat([one, Buffer.from('PK\u0003\u0004 a program', 'latin1')]);
  const deflated = (side: number): TestPage => ({
    tags: { 256: side, 257: side, 258: 1, 259: 8, 262: 1, 277: 1, 278: side },
    strips: [deflateSync(Buffer.alloc((side / 8) * side))],
  });
  return [
    ['G4 in tiles', await gray.clone().tiff({ compression: 'ccittfax4', bitdepth: 1, tile: true }).toBuffer(), 1],
    ['G4 in strips', await gray.clone().tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(), 1],
    ['16 bits per pixel', await gray.clone().toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer(), 1],
    ['CMYK', await color.clone().toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer(), 1],
    ['BigTIFF', await gray.clone().tiff({ bigtiff: true, compression: 'deflate' }).toBuffer(), 1],
    ['BigTIFF, most significant byte first', bigEndianBigTiff(), 1],
    [
      'most significant byte first, two pages',
      makeTiff([uncompressedPage(), uncompressedPage()], { isBigEndian: true }),
      2,
    ],
    ['a second page that points back to the first', circularTiff(), 2],
    ['a TIFF followed by a zip file', withZip, 1],
    ['a page of 24,000 x 24,000 pixels in 3 KB of G4', makeTiff([whitePage(24_000, 24_000)]), 1],
    ['a page of 65,536 x 65,536 pixels in 8 KB of G4', makeTiff([whitePage(65_536, 65_536)]), 'EFILE_UNREADABLE'],
    // 40 billion pixels, more than all pages of a document may have together
    [
      '100 pages of 20,000 x 20,000 pixels in G4',
      makeTiff(Array.from({ length: 100 }, () => whitePage(20_000, 20_000))),
      'EFILE_TOO_MANY_PAGES',
    ],
    ['a page of 24,000 x 24,000 pixels in deflate', makeTiff([deflated(24_000)]), 1],
    ['1,000 pages', makeTiff(Array.from({ length: 1_000 }, () => uncompressedPage())), 1_000],
    ['1,001 pages', makeTiff(Array.from({ length: 1_001 }, () => uncompressedPage())), 'EFILE_TOO_MANY_PAGES'],
    ...UNSUPPORTED_COMPRESSIONS.map(
      ([compression, name]): TestDocument => [
        `compression ${compression} (${name})`,
        makeTiff([uncompressedPage({ 259: compression })]),
        'EFILE_UNREADABLE',
      ],
    ),
    [
      'a second page with truncated data',
      makeTiff([uncompressedPage(), g4Page(Buffer.from('0011223344', 'hex'))]),
      'EFILE_UNREADABLE',
    ],
    [
      'a directory offset beyond the end of the file',
      makeTiff([uncompressedPage()], { lastNext: 99_999_999 }),
      'EFILE_UNREADABLE',
    ],
    ['no directory', Buffer.from('II*\0\0\0\0\0', 'latin1'), 'EFILE_UNREADABLE'],
    ['nothing after the signature', Buffer.from('MM\0*', 'latin1'), 'EFILE_UNREADABLE'],
    ['an image width of 0', makeTiff([uncompressedPage({ 256: 0 })]), 'EFILE_UNREADABLE'],
    ['strip offsets beyond the end of the file', withStripOffsetsBeyondEnd(one), 'EFILE_UNREADABLE'],
  ];
}

/** Changes the strip offsets (tag 273) to an offset beyond the end of the file. */
function withStripOffsetsBeyondEnd(tiff: Buffer): Buffer {
  const changed = Buffer.from(tiff);
  const directory = changed.readUInt32LE(4);
  const count = changed.readUInt16LE(directory);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    if (changed.readUInt16LE(at) === 273) changed.writeUInt32LE(0x7fffffff, at + 8);
  }
  return changed;
}

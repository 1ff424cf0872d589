import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_SAMPLES, SAMPLES, skipIf } from '@portal/testing/skips';
import fc from 'fast-check';
import { bufferReader } from '../store/range-reader.ts';
import { g4Page, makeTiff, type TestPage } from './make-tiff.testing.ts';
import { readTiff } from './read-tiff.ts';

const read = (file: Buffer) => readTiff(bufferReader(file));
const data = Buffer.from('0011223344', 'hex');
/** The offsets of the entries of a directory, each for one tag. */
const entryOffsets = (directory: number, count: number) =>
  Array.from({ length: count }, (_, index) => directory + 2 + index * 12);

describe('reading a TIFF', () => {
  it.each([false, true])('finds the pages in order, big endian %p', async (isBigEndian) => {
    const file = makeTiff([g4Page(data), g4Page(data, { 256: 100, 257: 50, 278: 50, 262: 1, 266: 2, 274: 6 })], {
      isBigEndian,
    });
    const { pages, isComplete } = await read(file);
    expect(isComplete).toBe(true);
    expect(pages).toMatchObject([
      { status: 'READABLE', kind: 'G4', width: 2550, height: 3300, isWhiteZero: true, xDpi: 300, orientation: 1 },
      { status: 'READABLE', kind: 'G4', width: 100, isWhiteZero: false, isBitReversed: true, orientation: 6 },
    ]);
  });

  it('keeps the strips of a page with their rows', async () => {
    const page = { ...g4Page(data, { 257: 250, 278: 100 }), strips: [data, data, data] };
    const { pages } = await read(makeTiff([page]));
    const [first] = pages;
    expect(first?.status === 'READABLE' && first.strips.map((strip) => [strip.length, strip.rows])).toEqual([
      [5, 100],
      [5, 100],
      [5, 50],
    ]);
  });

  it.each<[string, Record<number, number>, object]>([
    ['LZW', { 259: 5 }, { status: 'CONVERTIBLE', kind: 'LZW' }],
    ['G3', { 259: 3, 292: 5 }, { status: 'READABLE', kind: 'G3', g3: { isTwoDimensional: true, isByteAligned: true } }],
    ['JPEG without JPEG data', { 259: 7, 258: 8, 262: 6, 277: 3 }, { status: 'CONVERTIBLE', kind: 'JPEG' }],
    ['an unknown compression', { 259: 999 }, { status: 'UNSUPPORTED', kind: 'compression 999' }],
    ['WebP of one bit', { 259: 50001 }, { status: 'UNSUPPORTED', kind: '1-bit WebP' }],
    ['floating point', { 259: 5, 258: 16, 339: 3 }, { status: 'UNSUPPORTED', kind: 'floating-point' }],
    ['10 bits', { 259: 1, 258: 10, 262: 1 }, { status: 'UNSUPPORTED', kind: '10-bit uncompressed' }],
    ['16 bits', { 256: 1, 257: 2, 259: 1, 258: 16, 262: 1 }, { status: 'CONVERTIBLE', kind: 'uncompressed 16-bit' }],
    ['a tile', { 256: 1, 257: 1, 259: 5, 258: 8, 322: 16, 323: 16 }, { status: 'CONVERTIBLE', kind: 'tiled LZW' }],
    ['36 by 48 inches at 600 DPI', { 256: 21_600, 257: 28_800, 278: 28_800 }, { status: 'READABLE', kind: 'G4' }],
    ['no size', { 256: 0 }, { status: 'DAMAGED', reason: 'the page has no size' }],
    [
      'a giant',
      { 256: 60000, 257: 60000, 278: 60000 },
      { status: 'DAMAGED', reason: 'the page claims 60000 x 60000 pixels' },
    ],
    ['too little data', { 259: 1, 258: 8, 262: 1 }, { status: 'DAMAGED', reason: 'data outside of the file' }],
    ['missing strips', { 278: 10 }, { status: 'DAMAGED', reason: '1 strips where 330 are needed' }],
  ])('classifies a page of %s and still finds the next one', async (_what, tags, expected) => {
    const { pages } = await read(makeTiff([g4Page(data, tags), g4Page(data)]));
    expect(pages).toMatchObject([expected, { status: 'READABLE' }]);
  });

  /** The beginning of a JPEG with a frame of this kind. */
  const jpegOf = (marker: number) =>
    Buffer.from([
      0xff,
      0xd8,
      0xff,
      marker,
      0,
      11,
      8,
      0,
      16,
      0,
      16,
      1,
      1,
      0x11,
      0,
      0xff,
      0xda,
      0,
      8,
      1,
      1,
      0,
      0,
      63,
      0,
      0,
    ]);
  const JPEG_TAGS = { 256: 16, 257: 16, 258: 8, 259: 7, 262: 1, 277: 1, 278: 16 };
  it.each<[string, TestPage]>([
    ['lossless JPEG', { tags: JPEG_TAGS, strips: [jpegOf(0xc3)] }],
    ['lossless JPEG', { tags: { ...JPEG_TAGS, 322: 16, 323: 16 }, strips: [jpegOf(0xc3)] }],
    ['hierarchical JPEG', { tags: JPEG_TAGS, strips: [jpegOf(0xc5)] }],
    ['lossless old-style JPEG', { tags: { ...JPEG_TAGS, 259: 6 }, strips: [jpegOf(0xc3)] }],
    ['old-style JPEG of 4 samples', { tags: { ...JPEG_TAGS, 259: 6, 262: 5, 277: 4 }, strips: [jpegOf(0xc0)] }],
    ['differences of 4 bits', { tags: { ...JPEG_TAGS, 259: 5, 258: 4, 317: 2 }, strips: [data] }],
    ['predictor 3', { tags: { ...JPEG_TAGS, 259: 5, 317: 3 }, strips: [data] }],
  ])('names the kind of a page that no decoder supports, and does not call it damaged: %s', async (kind, page) => {
    const { pages } = await read(makeTiff([page, g4Page(data)]));
    expect(pages).toMatchObject([{ status: 'UNSUPPORTED', kind }, { status: 'READABLE' }]);
  });

  it('says that data is outside of the file when its offset is', async () => {
    const tiff = makeTiff([g4Page(data)]);
    const entry = entryOffsets(tiff.readUInt32LE(4), 9).find((at) => tiff.readUInt16LE(at) === 273) ?? 0;
    for (const offset of [0, tiff.length, 0x7fffffff]) {
      tiff.writeUInt32LE(offset, entry + 8);
      expect((await read(tiff)).pages).toMatchObject([{ status: 'DAMAGED', reason: 'data outside of the file' }]);
    }
  });

  it('leaves out small copies of pages', async () => {
    expect((await read(makeTiff([g4Page(data, { 254: 1 }), g4Page(data)]))).pages).toHaveLength(1);
  });

  it('treats small copies as pages if there are no other pages', async () => {
    const { pages, isComplete } = await read(makeTiff([g4Page(data, { 254: 1 }), g4Page(data, { 254: 1 })]));
    expect(pages).toMatchObject([{ status: 'READABLE' }, { status: 'READABLE' }]);
    expect(isComplete).toBe(true);
  });

  it.each([false, true])('reads sizes that are written as signed numbers, big endian %p', async (isBigEndian) => {
    const tiff = makeTiff([g4Page(data)], { isBigEndian });
    const u16 = (at: number) => (isBigEndian ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
    const first = isBigEndian ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
    const SIGNED_LONG = 9;
    const entries = entryOffsets(first, u16(first));
    for (const at of entries) tiff.writeUInt8(SIGNED_LONG, at + (isBigEndian ? 3 : 2));
    expect((await read(tiff)).pages).toMatchObject([{ status: 'READABLE', width: 2550, height: 3300 }]);
    // a negative size is invalid
    for (const at of entries) if (u16(at) === 256) tiff.writeInt32BE(-1, at + 8);
    expect((await read(tiff)).pages).toMatchObject([{ status: 'DAMAGED' }]);
  });

  it('computes the length of a single strip whose stated length exceeds the file', async () => {
    const page = { tags: { 256: 8, 257: 4, 258: 8, 259: 1, 262: 1, 277: 1, 278: 4 }, strips: [Buffer.alloc(32, 7)] };
    const tiff = makeTiff([page]);
    const first = tiff.readUInt32LE(4);
    for (const at of entryOffsets(first, tiff.readUInt16LE(first)))
      if (tiff.readUInt16LE(at) === 279) tiff.writeUInt32LE(0x7fffffff, at + 8);
    expect((await read(tiff)).pages).toMatchObject([{ status: 'READABLE', strips: [{ length: 32 }] }]);
  });

  /** Changes the values of one tag of the first page. */
  const withValues = (tiff: Buffer, tag: number, values: readonly number[]): Buffer => {
    const changed = Buffer.from(tiff);
    const first = changed.readUInt32LE(4);
    for (const at of entryOffsets(first, changed.readUInt16LE(first))) {
      const list = values.length === 1 ? at + 8 : changed.readUInt32LE(at + 8);
      if (changed.readUInt16LE(at) === tag)
        for (const [index, value] of values.entries()) changed.writeUInt32LE(value, list + index * 4);
    }
    return changed;
  };

  it.each([[[0, 0]], [[3, 9]], [[16, 4_000_000]], [[4_294_967_295, 16]]])(
    'reads uncompressed strips with the stated lengths %p, as libtiff does',
    async (stated) => {
      const strips = [Buffer.alloc(16, 7), Buffer.alloc(16, 9)];
      const page = { tags: { 256: 8, 257: 4, 258: 8, 259: 1, 262: 1, 277: 1, 278: 2 }, strips };
      const { pages } = await read(withValues(makeTiff([page]), 279, stated));
      expect(pages).toMatchObject([{ status: 'READABLE', strips: [{ length: 16 }, { length: 16 }] }]);
    },
  );

  it.each([0, 1_000_000])(
    'ends a compressed strip with the stated length %i where the next strip, page or directory begins',
    async (stated) => {
      const [long, later] = [Buffer.alloc(40, 1), Buffer.from('data of a page that was not paid for')];
      const strips = { ...g4Page(data, { 257: 200, 278: 100 }), strips: [data, long] };
      const tiff = withValues(makeTiff([strips, g4Page(later)]), 279, [stated, stated]);
      const { pages } = await read(tiff);
      const directory = tiff.readUInt32LE(4);
      const [page] = pages;
      const ends = page?.status === 'READABLE' ? page.strips.map(({ offset, length }) => offset + length) : [];
      expect(ends).toEqual([14, directory]);
      const last = withValues(makeTiff([g4Page(data)]), 279, [stated]);
      const length = last.readUInt32LE(4) - 8;
      expect((await read(last)).pages).toMatchObject([{ status: 'READABLE', strips: [{ offset: 8, length }] }]);
      // some writers put directories first: the strip then ends at the data of the next page
      const behind = withValues(Buffer.concat([tiff, data, later]), 273, [tiff.length, tiff.length + data.length]);
      const moved = (await read(behind)).pages[0];
      expect(moved).toMatchObject({ strips: [{ length: data.length }, { length: later.length }] });
    },
  );

  it('reads a last directory without its last bytes, and only the pages before it if more is missing', async () => {
    const tiff = makeTiff([g4Page(data), g4Page(data)]);
    for (const missing of [1, 4]) {
      const { pages, isComplete, isCut } = await read(tiff.subarray(0, tiff.length - missing));
      expect([missing, pages.length, isComplete, isCut]).toEqual([missing, 2, true, true]);
    }
    expect((await read(tiff)).isCut).toBe(false);
    const cut = await read(tiff.subarray(0, tiff.length - 20));
    expect([cut.pages.length, cut.isComplete]).toEqual([1, false]);
  });

  it('reads a page of 1 x 65,537 pixels', async () => {
    const { pages } = await read(makeTiff([g4Page(data, { 256: 1, 257: 65_537, 278: 65_537 })]));
    expect(pages).toMatchObject([{ status: 'READABLE', width: 1, height: 65_537 }]);
  });

  it('assumes the same photometric interpretation as libtiff for a page without one', async () => {
    const bare = ({ tags, strips }: TestPage): TestPage => ({
      tags: Object.fromEntries(Object.entries(tags).filter(([tag]) => tag !== '262')),
      strips,
    });
    const gray = { tags: { 256: 8, 257: 4, 258: 8, 259: 1, 277: 1, 278: 4 }, strips: [Buffer.alloc(32, 7)] };
    const { pages } = await read(makeTiff([bare(g4Page(data)), gray]));
    expect(pages).toMatchObject([{ isWhiteZero: true }, { isWhiteZero: false }]);
  });

  it('[S25] stops if the chain of pages loops or leaves the file', async () => {
    const file = makeTiff([g4Page(data)]);
    const first = file.readUInt32LE(4);
    for (const [lastNext, isWhole] of [
      [first, true],
      [8, false],
      [1_000_000, false],
    ] as const) {
      const { pages, isComplete } = await read(makeTiff([g4Page(data)], { lastNext }));
      expect([pages.length, isComplete]).toEqual([1, isWhole]);
    }
  });

  it('[S25] stops before pages that share one long list of strips fill the memory', async () => {
    const [strips, directories] = [50_000, 100];
    const tags = [
      [256, 8],
      [257, strips],
      [258, 1],
      [259, 4],
      [262, 0],
      [273, 8],
      [277, 1],
      [278, 1],
      [279, 8],
    ] as const;
    const length = 2 + tags.length * 12 + 4;
    const file = Buffer.alloc(8 + strips * 4 + directories * length);
    file.write('II*\0', 'latin1');
    file.writeUInt32LE(8 + strips * 4, 4);
    for (let index = 0; index < strips; index += 1) file.writeUInt32LE(16, 8 + index * 4);
    for (let page = 0; page < directories; page += 1) {
      const at = 8 + strips * 4 + page * length;
      file.writeUInt16LE(tags.length, at);
      for (const [index, [tag, value]] of tags.entries()) {
        file.writeUInt16LE(tag, at + 2 + index * 12);
        file.writeUInt16LE(4, at + 4 + index * 12);
        file.writeUInt32LE(value === 8 && tag !== 256 ? strips : 1, at + 6 + index * 12);
        file.writeUInt32LE(value, at + 10 + index * 12);
      }
      file.writeUInt32LE(page + 1 < directories ? at + length : 0, at + length - 4);
    }
    const { pages, isComplete } = await read(file);
    const stripCount = pages.reduce((sum, page) => sum + (page.status === 'READABLE' ? page.strips.length : 0), 0);
    expect([stripCount > 0, isComplete]).toEqual([true, false]);
    expect(stripCount).toBeLessThanOrEqual(1_000_000);
  });

  it('[S25] returns without an exception for any bytes, with strips inside of the file', async () => {
    const good = makeTiff([g4Page(data), g4Page(data)]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 12 }),
        fc.nat(good.length),
        async (changes, length) => {
          const file = Buffer.from(good);
          for (const [at, value] of changes) file[at] = value;
          for (const page of (await read(file.subarray(0, length))).pages) {
            if (page.status !== 'READABLE') continue;
            for (const strip of page.strips) expect(strip.offset + strip.length).toBeLessThanOrEqual(length);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  skipIf(NO_SAMPLES, it)('reads every real and every broken sample without an exception', async () => {
    const root = join(SAMPLES ?? '', 'images');
    const files = ['real-scans', 'tiff-ccitt', 'tiff-odd', 'tiff-broken'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tiff?$/i.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) expect((await read(readFileSync(file))).pages.length).toBeLessThan(100);
  });
});

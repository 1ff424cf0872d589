import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { averageDistance, colorsOf, distanceBetween, openImagePipeline } from '../image-pipeline.testing.ts';
import { memoryImageStore } from '../imaging.testing.ts';
import { bufferReader } from '../store/range-reader.ts';
import { findPage } from '../thumbnails/find-page.ts';
import { jpegSegment, segmentsBefore } from './jpeg-header.ts';
import { makeTiff } from './make-tiff.testing.ts';
import { readTiff } from './read-tiff.ts';

const [WIDTH, HEIGHT] = [96, 64];
const ROWS = 16;
/** Blocks of 8 by 8 samples: with colors for 2 by 2 pixels each, 16 by 16 pixels have four blocks of brightness and two of color. */
const BLOCKS = (WIDTH / 16) * (HEIGHT / 16) * 6;
/** The largest distance between pictures after two JPEG compressions; a white page has a distance of at least 100. */
const TOLERANCE = 10;
const [DQT, DHT] = [0xdb, 0xc4];

/** A picture of colored blocks, which are all different. */
function picture(): Buffer {
  const bytes = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      bytes.set([(x >> 4) * 40, (y >> 4) * 60, ((x >> 4) + (y >> 4)) % 2 === 0 ? 200 : 40], (y * WIDTH + x) * 3);
  return bytes;
}

interface Stream {
  readonly whole: Buffer;
  readonly header: Buffer;
  readonly codedData: Buffer;
  /** Tables of 64 bytes each. */
  readonly quantization: readonly Buffer[];
  readonly dc: readonly Buffer[];
  readonly ac: readonly Buffer[];
}

/** A part of the picture as a baseline JPEG with the standard tables, split into its components. */
async function streamOf(left: number, top: number, width: number, height: number, isGray = false): Promise<Stream> {
  const image = sharp(picture(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .extract({ left, top, width, height })
    .toColourspace(isGray ? 'b-w' : 'srgb');
  const whole = await image.jpeg({ quality: 90, optimiseCoding: false, chromaSubsampling: '4:2:0' }).toBuffer();
  const segments = segmentsBefore(whole);
  const end = segments.at(-1)?.end ?? 0;
  const tables = (wanted: number) =>
    segments
      .filter(({ marker }) => marker === wanted)
      .flatMap(({ start, end: to }) => tablesIn(wanted, whole.subarray(start + 4, to)));
  const huffman = tables(DHT);
  return {
    whole,
    header: whole.subarray(0, end),
    codedData: whole.subarray(end, whole.length - 2),
    quantization: tables(DQT).map(({ table }) => table),
    dc: huffman.filter(({ id }) => id < 0x10).map(({ table }) => table),
    ac: huffman.filter(({ id }) => id >= 0x10).map(({ table }) => table),
  };
}

function tablesIn(marker: number, body: Buffer): { id: number; table: Buffer }[] {
  const found: { id: number; table: Buffer }[] = [];
  for (let at = 0; at < body.length; ) {
    const counts = body.subarray(at + 1, at + 17);
    const length = marker === DQT ? 64 : 16 + counts.reduce((sum, count) => sum + count, 0);
    found.push({ id: body[at] ?? 0, table: body.subarray(at + 1, at + 1 + length) });
    at += 1 + length;
  }
  return found;
}

const TAGS = { 256: WIDTH, 257: HEIGHT, 258: [8, 8, 8], 259: 6, 262: 6, 277: 3, 278: HEIGHT, 512: 1, 530: [2, 2] };

/** A TIFF with extra pieces of data, and tags that contain the offsets of these pieces. */
function withPieces(
  tags: Readonly<Record<number, number | readonly number[]>>,
  strips: readonly Buffer[],
  pieces: Readonly<Record<number, readonly Buffer[]>>,
  tileTags: Readonly<Record<number, number>> = {},
): Buffer {
  // the pieces are written as an additional first strip, which is removed from the strip list below
  const flat = Object.values(pieces).flat();
  const front = Buffer.concat(flat);
  const start = 8;
  let at = start;
  const places: Record<number, number[]> = {};
  for (const [tag, list] of Object.entries(pieces))
    places[Number(tag)] = list.map((piece) => {
      const place = at;
      at += piece.length;
      return place;
    });
  const even = front.length + (front.length % 2);
  const tiff = makeTiff([{ tags: { ...tags, ...tileTags, ...places }, strips: [front, ...strips] }]);
  return withoutFirstStrip(tiff, strips, start + even, Object.keys(tileTags).length > 0);
}

/** Removes the first strip, which holds the extra pieces, from the strip list; renames the strip tags to tile tags if tiled. */
function withoutFirstStrip(tiff: Buffer, strips: readonly Buffer[], first: number, isTiled: boolean): Buffer {
  const changed = Buffer.from(tiff);
  const directory = changed.readUInt32LE(4);
  for (let offset = directory + 2; offset < directory + 2 + changed.readUInt16LE(directory) * 12; offset += 12) {
    const tag = changed.readUInt16LE(offset);
    if (tag !== 273 && tag !== 279) continue;
    const list = changed.readUInt32LE(offset + 8);
    changed.writeUInt32LE(strips.length, offset + 4);
    changed.writeUInt32LE(strips.length === 1 ? changed.readUInt32LE(list + 4) : list + 4, offset + 8);
    expect(tag === 279 || changed.readUInt32LE(list + 4) === first).toBe(true);
    if (isTiled) changed.writeUInt16LE(tag === 273 ? 324 : 325, offset);
  }
  return changed;
}

describe('a page of old-style JPEG (compression 6) in a TIFF', () => {
  let folder: string;
  let pipeline: ReturnType<typeof openImagePipeline>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-old-jpeg-'));
    pipeline = openImagePipeline(folder);
  });
  afterAll(() => {
    pipeline.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const tablesOf = ({ quantization, dc, ac }: Pick<Stream, 'quantization' | 'dc' | 'ac'>, count = 3) => {
    const each = (tables: readonly Buffer[]) =>
      Array.from({ length: count }, (_, index) => tables[Math.min(index, tables.length - 1)] ?? Buffer.alloc(0));
    return { 519: each(quantization), 520: each(dc), 521: each(ac) };
  };
  const strips = () =>
    Promise.all(Array.from({ length: HEIGHT / ROWS }, (_, index) => streamOf(0, index * ROWS, WIDTH, ROWS)));

  const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a strip that is a whole JPEG file': async () => {
      const { whole } = await streamOf(0, 0, WIDTH, HEIGHT);
      return makeTiff([{ tags: { ...TAGS, 513: 8, 514: whole.length }, strips: [whole] }]);
    },
    'a strip that is the coded data of a JPEG file': async () => {
      const { header, codedData } = await streamOf(0, 0, WIDTH, HEIGHT);
      const even = header.length % 2 === 0 ? header : Buffer.concat([header, Buffer.alloc(1, 0)]);
      return withPieces({ ...TAGS, 514: header.length }, [codedData], { 513: [even.subarray(0, header.length)] });
    },
    'a JPEG file of tables, and strips of coded data': async () => {
      const all = await strips();
      const [first] = all;
      const scan = segmentsBefore(first?.header ?? Buffer.alloc(0)).at(-1);
      const tables = (first?.header ?? Buffer.alloc(0)).subarray(0, scan?.start);
      return withPieces(
        { ...TAGS, 278: ROWS, 514: tables.length },
        all.map(({ codedData }) => codedData),
        { 513: [tables] },
      );
    },
    'tables in tags and one strip': async () => {
      const stream = await streamOf(0, 0, WIDTH, HEIGHT);
      return withPieces(TAGS, [stream.codedData], tablesOf(stream));
    },
    'tables in tags, labeled RGB': async () => {
      const stream = await streamOf(0, 0, WIDTH, HEIGHT);
      return withPieces({ ...TAGS, 262: 2 }, [stream.codedData], tablesOf(stream));
    },
    'tables in tags and several strips': async () => {
      const all = await strips();
      const [first] = all;
      if (first === undefined) throw new Error('no strips');
      return withPieces(
        { ...TAGS, 278: ROWS },
        all.map(({ codedData }) => codedData),
        tablesOf(first),
      );
    },
    'tables in tags and tiles': async () => {
      const places = [0, 32].flatMap((top) => [0, 48].map((left) => [left, top] as const));
      const tiles = await Promise.all(places.map(([left, top]) => streamOf(left, top, 48, 32)));
      const [first] = tiles;
      if (first === undefined) throw new Error('no tiles');
      return withPieces(
        TAGS,
        tiles.map(({ codedData }) => codedData),
        tablesOf(first),
        { 322: 48, 323: 32 },
      );
    },
  };

  for (const [kind, make] of Object.entries(kinds))
    it(`is shown and delivered without visible changes: ${kind}`, async () => {
      const { shown, delivered, pdf, page } = await pipeline.run(await make(), WIDTH);
      expect(page?.status).toBe(kind.includes('tiles') ? 'CONVERTIBLE' : 'READABLE');
      if (shown === null || delivered === null) throw new Error(`not shown: ${JSON.stringify(page)}`);
      expect(averageDistance((await colorsOf(shown)).data, picture())).toBeLessThan(TOLERANCE);
      expect(await distanceBetween(shown, delivered)).toBeLessThan(TOLERANCE);
      expect(pdf?.includes(kind.includes('tiles') ? '/FlateDecode' : '/DCTDecode')).toBe(true);
    }, 60_000);

  it('is shown in gray if it has one component', async () => {
    const stream = await streamOf(0, 0, WIDTH, HEIGHT, true);
    const tags = { 256: WIDTH, 257: HEIGHT, 259: 6, 262: 1, 277: 1, 278: HEIGHT, 512: 1 };
    const { shown, delivered } = await pipeline.run(withPieces(tags, [stream.codedData], tablesOf(stream, 1)), WIDTH);
    if (shown === null || delivered === null) throw new Error('not shown');
    const gray = await sharp(picture(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .grayscale()
      .png()
      .toBuffer();
    expect(await distanceBetween(shown, gray)).toBeLessThan(TOLERANCE);
    expect(await distanceBetween(shown, delivered)).toBeLessThan(TOLERANCE);
  }, 60_000);

  it('is shown if its three components share the same tables', async () => {
    const { quantization, dc, ac } = await streamOf(0, 0, WIDTH, HEIGHT, true);
    const shared = tablesOf({ quantization, dc, ac });
    // with the standard tables, the code of a block without a change of its mean is 00, and 1010 ends it: four blocks in three bytes
    const codedData = Buffer.from('28a28a'.repeat(BLOCKS / 4), 'hex');
    const { shown, delivered, page } = await pipeline.run(withPieces(TAGS, [codedData], shared), WIDTH);
    if (shown === null || delivered === null) throw new Error(`not shown: ${JSON.stringify(page)}`);
    const middleGray = { r: 128, g: 128, b: 128 };
    const gray = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: middleGray } })
      .png()
      .toBuffer();
    expect(await distanceBetween(shown, gray)).toBeLessThan(TOLERANCE);
    expect(await distanceBetween(shown, delivered)).toBeLessThan(TOLERANCE);
  }, 60_000);

  it('is neither shown nor sold if it is lossless, planar, or has no tables', async () => {
    const stream = await streamOf(0, 0, WIDTH, HEIGHT);
    const wrong = [
      withPieces({ ...TAGS, 512: 14 }, [stream.codedData], tablesOf(stream)),
      withPieces({ ...TAGS, 284: 2 }, [stream.codedData, stream.codedData, stream.codedData], tablesOf(stream)),
      makeTiff([{ tags: { ...TAGS, 519: 1_000_000, 520: 1_000_000, 521: 1_000_000 }, strips: [stream.codedData] }]),
      makeTiff([{ tags: TAGS, strips: [stream.codedData] }]),
    ];
    for (const file of wrong) {
      const { shown, canBeOrdered } = await pipeline.run(file, WIDTH);
      expect([shown, canBeOrdered]).toEqual([null, false]);
    }
  }, 60_000);

  /** A page of strips of one byte each, with a header of `count` unused tables. */
  async function withTables(count: number, rows: number): Promise<Buffer> {
    const stream = await streamOf(0, 0, WIDTH, HEIGHT, true);
    const table = jpegSegment(DQT, [0], Buffer.alloc(64, 1));
    const tags = { 256: WIDTH, 257: rows, 259: 6, 262: 1, 277: 1, 278: 1, 512: 1, 514: 1 };
    const codedData = Array.from({ length: rows }, () => Buffer.alloc(1));
    const front = Buffer.concat(Array.from({ length: count }, () => table));
    return withPieces(tags, codedData, { ...tablesOf(stream, 1), 513: [front] });
  }
  const found = (file: Buffer) =>
    findPage(
      {
        store: memoryImageStore(new Map([['a.tif', file]])),
        contents: { countPdfPages: () => Promise.reject(new Error('no PDF')) },
      },
      { imageKey: 'a.tif', page: 1 },
    );

  it('[S25] is refused if its header is longer than any scanner writes, because it is repeated before every strip', async () => {
    expect((await readTiff(bufferReader(await withTables(20, 3)))).pages).toMatchObject([{ status: 'READABLE' }]);
    const { pages } = await readTiff(bufferReader(await withTables(900, 3)));
    expect(pages).toMatchObject([{ status: 'DAMAGED', reason: expect.stringContaining('a header of') }]);
  });

  it('[S25] is refused if its strips with their headers exceed the size limit of a page', async () => {
    expect(await found(await withTables(50, 3))).not.toBeNull();
    const many = await withTables(50, 90_000);
    expect((await readTiff(bufferReader(many))).pages).toMatchObject([{ status: 'READABLE' }]);
    expect(await found(many)).toBeNull();
  }, 60_000);
});

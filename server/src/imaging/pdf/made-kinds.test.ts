import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import fc from 'fast-check';
import pino from 'pino';
import sharp from 'sharp';
import { memoryImageStore } from '../imaging.testing.ts';
import { readStoredPages } from '../stored-pages.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../thumbnails/stored-page-renderer.ts';
import { makeTiff } from '../tiff/make-tiff.testing.ts';
import { openDownload } from './open-download.ts';

const missing = ['tiffcp', 'pdfimages'].filter((tool) => !existsSync(`/usr/bin/${tool}`));
const itWithTools = skipIf(missing.length > 0 ? `${missing.join(', ')} not installed` : '', it);
const METADATA = { title: 'Deed', documentNumber: '1', createdAt: new Date(0) };

interface GeneratedPage {
  readonly width: number;
  readonly height: number;
  readonly samples: 1 | 3;
  readonly bits: 1 | 8;
  readonly isWhiteZero: boolean;
  readonly seed: number;
  /** The options of tiffcp that write it. */
  readonly options: readonly string[];
}

const BILEVEL = ['g4', 'g3:1d', 'g3:2d', 'g3:1d:fill', 'g3:2d:fill', 'lzw', 'packbits', 'zip', 'none'];
const TONED = ['lzw', 'lzw:2', 'packbits', 'zip', 'zip:2', 'none'];
const shape = {
  width: fc.integer({ min: 1, max: 130 }),
  height: fc.integer({ min: 1, max: 90 }),
  seed: fc.nat(1000),
  isWhiteZero: fc.boolean(),
};
const order = fc.constantFrom([], ['-B'], ['-L'], ['-8'], ['-8', '-B']);
const rows = fc.integer({ min: 1, max: 40 }).map((count) => ['-r', String(count)]);
const fill = fc.constantFrom([], ['-f', 'lsb2msb']);
const joined = (...parts: fc.Arbitrary<readonly string[]>[]) => fc.tuple(...parts).map((lists) => lists.flat());
const compressed = (names: readonly string[]) => fc.constantFrom(...names).map((name) => ['-c', name]);
const tiles = fc.constantFrom(['-t', '-w', '32', '-l', '16'], ['-t', '-w', '64', '-l', '64']);

const generatedPage: fc.Arbitrary<GeneratedPage> = fc.oneof(
  fc.record({
    ...shape,
    samples: fc.constant<1>(1),
    bits: fc.constant<1>(1),
    options: joined(compressed(BILEVEL), order, rows, fill),
  }),
  fc.record({
    ...shape,
    samples: fc.constantFrom<(1 | 3)[]>(1, 3),
    bits: fc.constant<8>(8),
    options: joined(compressed(TONED), order, rows),
  }),
  fc.record({
    ...shape,
    samples: fc.constantFrom<(1 | 3)[]>(1, 3),
    bits: fc.constant<8>(8),
    options: joined(compressed(TONED), order, tiles),
  }),
  fc.record({
    ...shape,
    isWhiteZero: fc.constant(false),
    samples: fc.constant<3>(3),
    bits: fc.constant<8>(8),
    options: joined(compressed(TONED), order, rows, fc.constant(['-p', 'separate'])),
  }),
);

/** The TIFF before tiffcp converts it, and its pixels as shown: 0 is black. */
function original({ width, height, samples, bits, isWhiteZero, seed }: GeneratedPage): { tiff: Buffer; seen: Buffer } {
  const noise = (at: number) => ((at + seed) * 7919) % 251;
  const rowBytes = bits === 1 ? Math.ceil(width / 8) : width * samples;
  const data = Buffer.from(Array.from({ length: rowBytes * height }, (_, index) => noise(index >> 1)));
  const isInverted = isWhiteZero && samples === 1;
  const valueAt = (row: number, at: number): number => {
    if (bits === 8) return data[row * rowBytes + at] ?? 0;
    return ((data[row * rowBytes + (at >> 3)] ?? 0) & (0x80 >> (at & 7))) === 0 ? 0 : 255;
  };
  const seen = Buffer.from(
    Array.from({ length: width * samples * height }, (_, index) => {
      const value = valueAt(Math.floor(index / (width * samples)), index % (width * samples));
      return isInverted ? 255 - value : value;
    }),
  );
  const photometric = samples === 3 ? 2 : Number(!isInverted);
  const tags = { 256: width, 257: height, 258: bits, 259: 1, 262: photometric, 277: samples, 278: height };
  return { tiff: makeTiff([{ tags, strips: [data] }]), seen };
}

describe('pages written by tiffcp', () => {
  let folder: string;
  let renderer: StoredPageRenderer;
  const files = new Map<string, Buffer>();
  const store = memoryImageStore(files);
  const log = pino({ level: 'silent' });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-made-'));
    renderer = storedPageRenderer({ store, cacheFolder: join(folder, 'cache'), log });
  });
  afterAll(() => {
    renderer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function deliveredPixels(imageKey: string, size: number, samples: number): Promise<Buffer> {
    const stored = await readStoredPages({ store, contents: renderer }, { imageKey, pageCount: 1 });
    const [page] = stored?.pages ?? [];
    if (page === undefined || page.status === 'DAMAGED' || page.status === 'UNSUPPORTED')
      throw new Error(`${imageKey} is ${JSON.stringify(page)}`);
    expect(await renderer.canDraw({ imageKey, page: 1 })).toBe(true);
    const pieces: Buffer[] = [];
    const download = { imageKey, size, pages: [{ page, number: 1 }], metadata: METADATA };
    for await (const piece of await openDownload({ store, contents: renderer }, log, download)) pieces.push(piece);
    const [pdf, out] = [join(folder, 'made.pdf'), mkdtempSync(join(folder, 'out-'))];
    writeFileSync(pdf, Buffer.concat(pieces));
    execFileSync('/usr/bin/pdfimages', ['-png', pdf, join(out, 'i')], { stdio: 'pipe' });
    const images = await Promise.all(
      readdirSync(out)
        .sort()
        .map((name) =>
          sharp(join(out, name))
            .toColourspace(samples === 1 ? 'b-w' : 'srgb')
            .raw()
            .toBuffer(),
        ),
    );
    return Buffer.concat(images);
  }

  itWithTools(
    'are delivered with unchanged pixels, for all compressions, strips, tiles, planes, bit and byte orders, and BigTIFF',
    async () => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(generatedPage, async (facts) => {
          count += 1;
          const { tiff, seen } = original(facts);
          const [plain, written] = [join(folder, 'plain.tif'), join(folder, 'written.tif')];
          writeFileSync(plain, tiff);
          rmSync(written, { force: true });
          execFileSync('/usr/bin/tiffcp', [...facts.options, plain, written], { stdio: 'pipe' });
          const imageKey = `made/${count}`;
          const bytes = readFileSync(written);
          files.set(imageKey, bytes);
          const found = await deliveredPixels(imageKey, bytes.length, facts.samples);
          files.delete(imageKey);
          expect(found.equals(seen)).toBe(true);
        }),
        { numRuns: process.env.PROPERTY_RUNS === undefined ? 60 : 2_000 },
      );
    },
    1_200_000,
  );
});

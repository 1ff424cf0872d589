import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pino from 'pino';
import sharp from 'sharp';
import { memoryImageStore } from '../imaging.testing.ts';
import { openDownload } from '../pdf/open-download.ts';
import { readStoredPages } from '../stored-pages.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../thumbnails/stored-page-renderer.ts';
import { drawing, onePagePdf, streamObject } from './hostile.testing.ts';

/** 100,000 in the long run, where PROPERTY_RUNS is 5,000 for slow tests; this one is fast. */
const RUNS = process.env.PROPERTY_RUNS === undefined ? 400 : Number(process.env.PROPERTY_RUNS) * 20;
/** A drawing process is ended after two seconds; SLOWEST_MS leaves time for a busy machine. */
const LIMIT_MS = 2_000;
const SLOWEST_MS = 2 * LIMIT_MS + 2_000;
const METADATA = { title: 'Deed', documentNumber: '1', createdAt: new Date(0) };

/** A speckled page in every compression that the library writes, and PDFs with text, pictures and annotations. */
async function soundFiles(): Promise<Buffer[]> {
  const [width, height] = [64, 80];
  const gray = Buffer.from(Array.from({ length: width * height }, (_, index) => ((index * 7919) % 97 < 30 ? 0 : 255)));
  const image = () => sharp(gray, { raw: { width, height, channels: 1 } });
  const bilevel = () => image().toColourspace('b-w');
  const tiffs = await Promise.all([
    bilevel().tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(),
    bilevel().tiff({ compression: 'packbits', bitdepth: 1 }).toBuffer(),
    image().tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer(),
    image().tiff({ compression: 'deflate', tile: true, tileWidth: 32, tileHeight: 32 }).toBuffer(),
    image().toColourspace('srgb').tiff({ compression: 'jpeg' }).toBuffer(),
    image().tiff({ compression: 'none' }).toBuffer(),
  ]);
  const picture = streamObject(
    gray,
    1,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
  );
  const pdfs = [
    onePagePdf(drawing),
    onePagePdf(streamObject(Buffer.from('q 300 0 0 400 9 9 cm /I Do Q')), {
      page: '/Resources << /XObject << /I 5 0 R >> >> /Annots [6 0 R]',
      more: [picture, '<< /Type /Annot /Subtype /Square /Rect [9 9 99 99] /C [1 0 0] >>'],
    }),
  ];
  return [...tiffs, ...pdfs];
}

const PLACES = 10_000;
/** Random damage, as by a broken disk: changed bytes, a piece removed or doubled, the end cut off. */
const damage = fc.record({
  file: fc.nat(7),
  set: fc.array(fc.tuple(fc.nat(PLACES), fc.nat(255)), { maxLength: 3 }),
  piece: fc.tuple(fc.nat(PLACES), fc.nat(64)),
  change: fc.constantFrom('nothing', 'nothing', 'nothing', 'cut out', 'doubled', 'ended'),
});

interface Damage {
  readonly set: readonly (readonly [number, number])[];
  readonly piece: readonly [number, number];
  readonly change: string;
}

function damaged(sound: Buffer, { set, piece: [place, length], change }: Damage): Buffer {
  const file = Buffer.from(sound);
  for (const [at, value] of set) file[Math.floor((at / PLACES) * (file.length - 1))] = value;
  const start = Math.floor((place / PLACES) * file.length);
  const [before, piece, after] = [
    file.subarray(0, start),
    file.subarray(start, start + length),
    file.subarray(start + length),
  ];
  if (change === 'cut out') return Buffer.concat([before, after]);
  if (change === 'doubled') return Buffer.concat([before, piece, piece, after]);
  return change === 'ended' ? before : file;
}

describe('files damaged at random', () => {
  let folder: string;
  let renderer: StoredPageRenderer;
  const files = new Map<string, Buffer>();
  const store = memoryImageStore(files);
  const log = pino({ level: 'silent' });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-fuzz-'));
    const limits = { milliseconds: LIMIT_MS };
    renderer = storedPageRenderer({ store, cacheFolder: folder, cacheBytes: 1_000_000, log, limits });
  });
  afterAll(async () => {
    renderer.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Takes a file through the pipeline: its pages, a picture, the check that it can be ordered, the PDF. */
  async function processFile(imageKey: string, size: number): Promise<string> {
    const stored = await readStoredPages({ store, contents: renderer }, { imageKey, pageCount: 1 });
    const [page] = stored?.pages ?? [];
    await renderer.render({ imageKey, page: 1, longSide: 64, isWatermarked: true });
    if (!(await renderer.canDraw({ imageKey, page: 1 }))) return 'refused';
    if (page === undefined || page.status === 'DAMAGED' || page.status === 'UNSUPPORTED') return 'refused';
    const download = { imageKey, size, pages: [{ page, number: 1 }], metadata: METADATA };
    let length = 0;
    for await (const piece of await openDownload({ store, contents: renderer }, log, download)) length += piece.length;
    expect(length).toBeGreaterThan(0);
    return 'delivered';
  }

  it(
    '[S29] are shown or refused without a crash or a hang, and those that can be ordered can be delivered',
    async () => {
      const sound = await soundFiles();
      const outcomes: Record<string, number> = {};
      let runs = 0;
      let slowest = 0;
      await fc.assert(
        fc.asyncProperty(damage, async (facts) => {
          const bytes = damaged(sound[facts.file % sound.length] ?? Buffer.alloc(0), facts);
          runs += 1;
          const imageKey = `fuzz/${runs}`;
          files.set(imageKey, bytes);
          const started = performance.now();
          const outcome = await processFile(imageKey, bytes.length).catch((error: unknown) => {
            // the conversion may fail although drawing succeeded: then only the download breaks off
            if (error instanceof Error && /unpacked|copied/.test(error.message)) return 'broken off';
            throw error;
          });
          slowest = Math.max(slowest, performance.now() - started);
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          files.delete(imageKey);
        }),
        { numRuns: RUNS },
      );
      expect(slowest).toBeLessThan(SLOWEST_MS);
      expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['delivered', 'refused']));
      expect((outcomes['broken off'] ?? 0) / runs).toBeLessThan(0.02);
      console.log(`${runs} files: ${JSON.stringify(outcomes)}; slowest ${slowest.toFixed(0)} ms`);
    },
    RUNS * 600 + 60_000,
  );
});

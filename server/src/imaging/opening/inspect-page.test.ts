import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import pino from 'pino';
import sharp, { type Sharp } from 'sharp';
import { memoryImageStore } from '../imaging.testing.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../thumbnails/stored-page-renderer.ts';
import { makeTiff } from '../tiff/make-tiff.testing.ts';
import { COMPRESSION, PHOTOMETRIC, TAG } from '../tiff/page-layout.ts';
import { makePdf, onePagePdf, streamObject } from './hostile.testing.ts';
import { loadPdfium } from './pdfium.ts';

const FONT = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >> >>';
const WORDS =
  'the party of the first part hereby conveys all that parcel of land lying in the village of garapan and duly described below';
/** Lines of text, beginning `top` points below the top edge. */
const textFrom = (top: number): Buffer =>
  streamObject(
    Buffer.from(
      Array.from(
        { length: 24 },
        (_, line) => `BT /F1 12 Tf 60 ${792 - top - line * 20} Td (${WORDS.slice(line % 7, 96)}) Tj ET`,
      ).join('\n'),
    ),
    0,
  );
const log = pino({ level: 'silent' });
const textPage = (top: number, page = ''): Buffer => onePagePdf(textFrom(top), { page: `${FONT} ${page}` });

describe('a page that is checked before it is filed', () => {
  const files = new Map<string, Buffer>();
  let renderer: StoredPageRenderer;
  let folder: string;
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-look-'));
    renderer = storedPageRenderer({ store: memoryImageStore(files), cacheFolder: folder, log });
  });
  afterAll(async () => {
    renderer.close();
    await rm(folder, { recursive: true, force: true });
  });

  const inspect = (bytes: Buffer, page = 1) => {
    count += 1;
    const imageKey = `aa/file-${count}.bin`;
    files.set(imageKey, bytes);
    return renderer.inspectPage({ imageKey, page });
  };
  /** A PDF's page as a scan at `dpi`: a picture without text. */
  const scanned = async (pdf: Buffer, dpi: number, change: (image: Sharp) => Sharp = (image) => image) => {
    count += 1;
    const imageKey = `aa/text-${count}.pdf`;
    files.set(imageKey, pdf);
    const drawn = await renderer.render({ imageKey, page: 1, longSide: dpi * 11, isWatermarked: false });
    if (drawn === null) throw new Error('not drawn');
    return change(sharp(drawn.jpeg).grayscale().threshold(160))
      .tiff({ compression: 'lzw', xres: dpi / 25.4, yres: dpi / 25.4 })
      .toBuffer();
  };

  it('has no findings when its text leaves room at the top', async () => {
    expect(await inspect(textPage(260))).toEqual([]);
    expect(await inspect(await scanned(textPage(260), 300))).toEqual([]);
  }, 60_000);

  it('has no findings when it is in tiles with Zstandard compression, and only the lower ones have ink', async () => {
    const [wide, high] = [1280, 1664];
    const tile = (ink: number) => zstdCompressSync(Buffer.alloc(wide * high, ink));
    const tags = {
      [TAG.width]: 2 * wide,
      [TAG.height]: 2 * high,
      [TAG.bitsPerSample]: 8,
      [TAG.compression]: COMPRESSION.zstd,
      [TAG.photometric]: PHOTOMETRIC.blackZero,
      [TAG.samplesPerPixel]: 1,
      [TAG.tileWidth]: wide,
      [TAG.tileLength]: high,
    };
    expect(await inspect(makeTiff([{ tags, strips: [tile(255), tile(255), tile(0), tile(0)] }]))).toEqual([]);
  }, 60_000);

  it('has no room for a stamp when text begins at the top, which is checked on the first page alone', async () => {
    expect(await inspect(textPage(60))).toEqual(['NO_STAMP_ROOM']);
    expect(await inspect(await scanned(textPage(60), 300))).toEqual(['NO_STAMP_ROOM']);
    const two = makePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${FONT} >>`,
      textFrom(260),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R ${FONT} >>`,
      textFrom(60),
    ]);
    expect(await inspect(two, 2)).toEqual([]);
  }, 60_000);

  it('has no room for a stamp when a single word is in its place', async () => {
    const withWord = (at: string): Buffer =>
      onePagePdf(
        streamObject(
          Buffer.from(`BT /F1 10 Tf ${at} Td (Book 12) Tj ET BT /F1 40 Tf 60 300 Td (${WORDS.slice(0, 20)}) Tj ET`),
          0,
        ),
        { page: FONT },
      );
    expect(await inspect(withWord('520 730'))).toEqual(['NO_STAMP_ROOM']);
    expect(await inspect(withWord('420 600'))).toEqual(['NO_STAMP_ROOM']);
    expect(await inspect(withWord('60 730'))).toEqual([]);
  });

  it('keeps the widest line of a stamp within its frame', async () => {
    const lines = ['RECORDED', 'W'.repeat(38)];
    const stamped = await renderer.stamp(textPage(260), lines);
    if (stamped === null) throw new Error('not stamped');
    files.set('aa/stamped.pdf', stamped);
    const drawn = await renderer.render({ imageKey: 'aa/stamped.pdf', page: 1, longSide: 792, isWatermarked: false });
    if (drawn === null) throw new Error('not drawn');
    // right of the frame, which ends 18 points from the edge
    const beside = await sharp(drawn.jpeg)
      .extract({ left: 612 - 15, top: 10, width: 14, height: 100 })
      .toBuffer();
    expect((await sharp(beside).stats()).channels[0]?.min).toBeGreaterThan(200);
  });

  it.each([
    ['[0 0 18 24]', 612],
    ['[0 0 14400 1]', 612],
    ['[0 0 612 1008]', 612],
    ['[0 0 3000 2000]', 3000],
  ])('gets a new page for its stamp that is large enough, before a page of %s', async (box, width) => {
    const page = makePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R >>`,
      streamObject(Buffer.from('0 g 0 0 14400 14400 re f'), 0),
    ]);
    const stamped = (await loadPdfium()).open((await renderer.stamp(page, ['RECORDED'])) ?? Buffer.alloc(0));
    expect([stamped.pageCount, stamped.facts(0).size.width]).toEqual([2, width]);
    stamped.close();
  });

  it('is blank when there is nothing on it', async () => {
    expect(await inspect(onePagePdf(streamObject(Buffer.from(' '), 0)))).toEqual(['BLANK']);
  });

  it('is in color when something on it is', async () => {
    expect(await inspect(onePagePdf(streamObject(Buffer.from('0 0 1 rg 72 72 300 400 re f'), 0)))).toEqual(['COLOR']);
    expect(await inspect(onePagePdf(streamObject(Buffer.from('0.5 g 72 72 300 400 re f'), 0)))).toEqual([]);
  });

  it('has a low resolution when it was scanned below 200 dots per inch, in a TIFF or in a PDF', async () => {
    expect(await inspect(await scanned(textPage(260), 150))).toEqual(['LOW_RESOLUTION']);
    const pdfOf = (dots: number): Buffer => {
      const [wide, high] = [Math.round(8.5 * dots), 11 * dots];
      const pixels = Buffer.alloc(wide * high, 255);
      pixels.fill(0, wide * 6 * dots, wide * 7 * dots);
      const entries = `/Type /XObject /Subtype /Image /Width ${wide} /Height ${high} /ColorSpace /DeviceGray /BitsPerComponent 8`;
      return onePagePdf(streamObject(Buffer.from('612 0 0 792 0 0 cm /Im1 Do'), 0), {
        page: '/Resources << /XObject << /Im1 5 0 R >> >>',
        more: [streamObject(pixels, 1, entries)],
      });
    };
    expect(await inspect(pdfOf(100))).toEqual(['LOW_RESOLUTION']);
    expect(await inspect(pdfOf(200))).toEqual([]);
  }, 60_000);

  it('is upside down when its text is, or when a scan has more descending than ascending strokes', async () => {
    expect(await inspect(textPage(260, '/Rotate 180'))).toEqual(['UPSIDE_DOWN']);
    const turned = await scanned(textPage(260), 300, (image) => image.rotate(180));
    expect(await inspect(turned)).toContain('UPSIDE_DOWN');
  }, 60_000);

  it('cannot be checked if it is not a page', async () => {
    expect(await inspect(textPage(260), 2)).toBeNull();
    expect(await inspect(Buffer.from('%PDF-1.7 nothing'))).toBeNull();
  });

  it('is not opened again right after it took too long', async () => {
    const store = memoryImageStore(new Map([['aa/slow.tif', await scanned(textPage(260), 300)]]));
    const slow = storedPageRenderer({ store, cacheFolder: folder, log, limits: { milliseconds: 1 } });
    const page = { imageKey: 'aa/slow.tif', page: 1 };
    expect(await slow.inspectPage(page)).toBeNull();
    const { reads } = store;
    expect(await slow.inspectPage(page)).toBeNull();
    expect(store.reads).toBe(reads);
    slow.close();
  }, 60_000);

  it('has no findings while its file cannot be read, and has them once it can', async () => {
    const store = memoryImageStore(new Map([['aa/disk.pdf', textPage(60)]]));
    const { stat } = store;
    const opener = storedPageRenderer({ store, cacheFolder: folder, log });
    const page = { imageKey: 'aa/disk.pdf', page: 1 };
    store.stat = () => Promise.reject(new Error('disk'));
    expect(await opener.inspectPage(page)).toBeNull();
    store.stat = stat;
    expect(await opener.inspectPage(page)).toEqual(['NO_STAMP_ROOM']);
    opener.close();
  }, 60_000);

  const SCANS = join(process.env.PORTAL_SAMPLES ?? '', 'images', 'real-scans', 'leptonica');
  const scans = process.env.PORTAL_SAMPLES !== undefined && existsSync(SCANS) ? readdirSync(SCANS) : [];
  (scans.length > 0 ? it : it.skip)(
    'is never reported blank or upside down for real scans (PORTAL_SAMPLES)',
    async () => {
      const wrong: string[] = [];
      for (const name of scans.filter((file) => file.endsWith('.tif'))) {
        const findings = await inspect(await readFile(join(SCANS, name)));
        if (findings?.includes('BLANK') === true || findings?.includes('UPSIDE_DOWN') === true) wrong.push(name);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

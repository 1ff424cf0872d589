import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { memoryImageStore } from './imaging.testing.ts';
import { type ImageInspection, inspectImage } from './inspect-image.ts';
import { drawing, makePdf } from './opening/hostile.testing.ts';
import { type StoredPageRenderer, storedPageRenderer } from './thumbnails/stored-page-renderer.ts';
import { makeTiff, type TestPage } from './tiff/make-tiff.testing.ts';

const SIDE = 16;
const grayPage = (bits: number): TestPage => ({
  tags: { 256: SIDE, 257: SIDE, 258: bits, 259: 1, 262: 1, 277: 1, 278: SIDE },
  strips: [Buffer.alloc((SIDE * SIDE * bits) / 8, 200)],
});
const SOUND = grayPage(8);
const UNSUPPORTED = grayPage(12);
const JBIG: TestPage = { ...SOUND, tags: { ...SOUND.tags, 258: 1, 259: 34_661 } };
const FAR_OUTSIDE = 99_999_999;

/** A PDF with a second page only if `kid` is one. */
const pdfOfTwo = (kid: string): Buffer =>
  makePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R ${kid}] /Count 2 >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R >>',
    drawing,
  ]);

describe('the inspection of a stored image', () => {
  let folder: string;
  let renderer: StoredPageRenderer;
  const files = new Map<string, Buffer>();
  const store = memoryImageStore(files);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-inspected-'));
    renderer = storedPageRenderer({ store, cacheFolder: folder, log: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    renderer.close();
    await rm(folder, { recursive: true, force: true });
  });

  const inspect = (bytes: Buffer): Promise<ImageInspection> => {
    const imageKey = `inspected/${files.size}`;
    files.set(imageKey, bytes);
    return inspectImage({ store, renderer, contents: renderer }, imageKey);
  };

  it('finds nothing in a sound file', async () => {
    for (const bytes of [makeTiff([SOUND, SOUND]), pdfOfTwo('4 0 R')])
      expect(await inspect(bytes)).toEqual({ pages: 2, problem: null });
  }, 60_000);

  it.each([
    ['that is cut after two pages', makeTiff([SOUND, SOUND], { lastNext: FAR_OUTSIDE }), 2, 3, 'breaks off'],
    ['with a page of an unsupported kind', makeTiff([SOUND, UNSUPPORTED, SOUND]), 3, 2, '12-bit uncompressed'],
    ['whose last page is missing', pdfOfTwo('9 0 R'), 2, 2, 'cannot be drawn'],
  ])(
    'names the first page that cannot be shown of a file %s',
    async (_name, bytes, pages, page, reason) => {
      const brokenPage = { page, reason: expect.stringContaining(reason) };
      expect(await inspect(bytes)).toEqual({ pages, problem: null, brokenPage });
    },
    60_000,
  );

  it.each([
    [
      'of an unsupported kind',
      makeTiff([UNSUPPORTED, UNSUPPORTED]),
      'images of the kind 12-bit uncompressed are not shown',
    ],
    ['in a compression of fax machines', makeTiff([JBIG]), 'images of the kind JBIG are not shown'],
    ['of a damaged PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'it is damaged or not a PDF (error 3 of PDFium)'],
  ])(
    'gives the reason when no page can be shown, as one %s',
    async (_name, bytes, problem) => {
      expect(await inspect(bytes)).toEqual({ pages: 0, problem });
    },
    60_000,
  );
});

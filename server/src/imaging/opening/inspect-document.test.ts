import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import pino from 'pino';
import sharp from 'sharp';
import { memoryImageStore } from '../imaging.testing.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../thumbnails/stored-page-renderer.ts';
import { g4Page, makeTiff } from '../tiff/make-tiff.testing.ts';
import { expectedSample } from './expected-samples.testing.ts';
import { drawing, makePdf, onePagePdf, streamObject } from './hostile.testing.ts';
import { inspectDocument } from './inspect-document.ts';

const SAMPLES = join(process.env.PORTAL_SAMPLES ?? '', 'images');
const hasSamples = process.env.PORTAL_SAMPLES !== undefined && existsSync(SAMPLES);
const MAX_PAGES = 1_000;
/** Limits for any one file. The time is generous in the short run, because a busy machine makes it unreliable. */
const MAX_MEMORY_BYTES = 300 * 1024 * 1024;
const MAX_MS = process.env.PROPERTY_RUNS === undefined ? 10_000 : 2_000;

describe('a document to be filed', () => {
  let folder: string;
  let renderer: StoredPageRenderer;
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-inspect-'));
    renderer = storedPageRenderer({
      store: memoryImageStore(),
      cacheFolder: folder,
      log: pino({ level: 'silent' }),
      limits: { memoryBytes: MAX_MEMORY_BYTES },
    });
    // starts the process, so that the times below are those of the files alone
    await inspect(onePagePdf(drawing));
  }, 60_000);
  afterAll(async () => {
    renderer.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The file's kind and page count, or the reason of its refusal. */
  const inspectAt = async (path: string): Promise<string> => {
    const found = await renderer.inspect(path, MAX_PAGES);
    return found.isSound ? `${found.kind} ${found.pages}` : found.why;
  };
  const inspect = async (bytes: Buffer): Promise<string> => {
    files += 1;
    const path = join(folder, `file-${files}`);
    await writeFile(path, bytes);
    return inspectAt(path);
  };

  const js = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const scan = Buffer.from('0011223344', 'hex');
  const plain = { tags: { ...g4Page(scan).tags, 256: 8, 257: 8, 259: 1, 278: 8 }, strips: [Buffer.alloc(8)] };
  it.each<[string, Buffer, string]>([
    ['a PDF', onePagePdf(drawing), 'PDF 1'],
    ['a PDF with a first page to open', onePagePdf(drawing, { catalog: '/OpenAction [3 0 R /Fit]' }), 'PDF 1'],
    ['a PDF after a line of other text', Buffer.concat([Buffer.from('junk\n'), onePagePdf(drawing)]), 'FORMAT'],
    ['HTML that is also a PDF', Buffer.concat([Buffer.from('<html>'), onePagePdf(drawing)]), 'FORMAT'],
    ['a PDF with a script', onePagePdf(drawing, { catalog: js }), 'ACTIVE'],
    [
      'a PDF with a page that has a script',
      onePagePdf(drawing, { page: '/AA << /O << /S /JavaScript /JS (1) >> >>' }),
      'ACTIVE',
    ],
    [
      'a PDF with a script under an escaped name',
      onePagePdf(drawing, { catalog: '/OpenAction << /S /J#61vaScript /J#53 (1) >>' }),
      'ACTIVE',
    ],
    [
      'a PDF that starts a program',
      onePagePdf(drawing, { catalog: '/OpenAction << /S /Launch /F (a.exe) >>' }),
      'ACTIVE',
    ],
    [
      'a PDF with an embedded file',
      onePagePdf(drawing, {
        catalog: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>',
        more: [
          '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>',
          streamObject(Buffer.from('MZ'), 0, '/Type /EmbeddedFile'),
        ],
      }),
      'ACTIVE',
    ],
    [
      'a PDF without pages',
      makePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
      'UNREADABLE',
    ],
    ['the beginning of a PDF', onePagePdf(drawing).subarray(0, 40), 'UNREADABLE'],
    ['a TIFF of two pages', makeTiff([plain, plain]), 'TIFF 2'],
    ['a TIFF with a page that does not decode', makeTiff([plain, g4Page(scan)]), 'UNREADABLE'],
    ['a TIFF with too many pages', makeTiff(Array.from({ length: 1_001 }, () => g4Page(scan))), 'TOO_MANY_PAGES'],
    ['half a TIFF', makeTiff([g4Page(scan), g4Page(scan)]).subarray(0, 100), 'UNREADABLE'],
    ['the first bytes of a program', Buffer.from('MZ\x90\0\x03'), 'FORMAT'],
    ['the first bytes of a JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'FORMAT'],
    ['an empty file', Buffer.alloc(0), 'FORMAT'],
  ])('[S27] is accepted or refused by its content: %s', async (_what, bytes, expected) => {
    expect(await inspect(bytes)).toBe(expected);
  });

  it.each(['lzw', 'deflate', 'jpeg'] as const)(
    '[002-2.1.file.1] is refused if it is a TIFF of %s tiles with a broken tile',
    async (compression) => {
      const dots = Buffer.from(Array.from({ length: 512 * 512 }, (_, index) => (index * 7919) % 251));
      const tiff = await sharp(dots, { raw: { width: 512, height: 512, channels: 1 } })
        .tiff({ compression, tile: true, tileWidth: 128, tileHeight: 128 })
        .toBuffer();
      expect(await inspect(tiff)).toBe('TIFF 1');
      // the tiles are before the directory
      expect(await inspect(Buffer.from(tiff).fill(0xff, 8, 200))).toBe('UNREADABLE');
    },
  );

  it.each(['lzw', 'deflate'] as const)(
    '[002-2.1.file.1] is refused if it is a TIFF of %s tiles with a broken tile, too large to be decoded at once',
    async (compression) => {
      const [width, height] = [8_192, 6_400];
      const dots = Buffer.alloc(width * height, 0xff);
      for (let index = 0; index < width * 16; index += 1) dots[index] = (index * 7919) % 251;
      const tiff = await sharp(dots, { raw: { width, height, channels: 1 } })
        .tiff({ compression, tile: true, tileWidth: 256, tileHeight: 256 })
        .toBuffer();
      expect(await inspect(tiff)).toBe('TIFF 1');
      expect(await inspect(Buffer.from(tiff).fill(0xff, 8, 200))).toBe('UNREADABLE');
    },
  );

  it('[002-2.1.file.1] is accepted on a busy machine if it is a TIFF of a large Zstandard page', async () => {
    const [width, rows, strips] = [8_192, 640, 10];
    const strip = zstdCompressSync(Buffer.alloc(width * rows, 0xff));
    const tags = { 256: width, 257: rows * strips, 258: 8, 259: 50_000, 262: 1, 277: 1, 278: rows };
    const path = join(folder, 'zstandard');
    await writeFile(path, makeTiff([{ tags, strips: Array.from({ length: strips }, () => strip) }]));
    // half a second passes between two looks at the clock, because other processes use the processor, but this one uses a millisecond
    let clock = 0;
    let used = 0;
    const passing = jest.spyOn(performance, 'now').mockImplementation(() => {
      clock += 500;
      return clock;
    });
    const working = jest.spyOn(process, 'cpuUsage').mockImplementation(() => {
      used += 1000;
      return { user: used, system: 0 };
    });
    try {
      const task = { to: 'INSPECT', path, from: 0, maxPages: MAX_PAGES } as const;
      const outcome = await inspectDocument(task, () => Promise.reject(new Error('It is no PDF.')));
      expect(outcome).toEqual({ is: 'SOUND', kind: 'TIFF', pages: 1, opened: 1 });
    } finally {
      passing.mockRestore();
      working.mockRestore();
    }
  });

  const bomb = streamObject(streamObject(Buffer.alloc(64 * 1024 * 1024, ' '), 1), 1);
  it.each<[string, Buffer]>([
    [
      '[S25] a TIFF of 50,000 by 50,000 dots in a few bytes',
      makeTiff([{ ...g4Page(scan), tags: { ...g4Page(scan).tags, 256: 50_000, 257: 50_000 } }]),
    ],
    ['[S26] a page whose drawing is a gigabyte', onePagePdf(streamObject(Buffer.alloc(256 * 1024 * 1024, ' '), 2))],
    ['[S26] a stream in a stream', onePagePdf(bomb)],
    [
      '[S26] a tree of pages that leads back to itself',
      makePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 2147483647 >>']),
    ],
  ])('%s is accepted or refused in time, and the next file is served', async (_what, bytes) => {
    const started = performance.now();
    const found = await inspect(bytes);
    expect(found).toMatch(/^(UNREADABLE|TOO_MANY_PAGES|PDF 1|TIFF 1)$/);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await inspect(onePagePdf(drawing))).toBe('PDF 1');
  });

  (hasSamples ? it : it.skip)(
    '[002-2.1.file.1] is accepted or refused with the right reason, in time and within 300 MB, for every sample (PORTAL_SAMPLES)',
    async () => {
      const entries = await readdir(SAMPLES, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const wrong: string[] = [];
      const all: string[] = [];
      for (const path of paths.sort()) {
        const name = relative(SAMPLES, path);
        const started = performance.now();
        const found = await inspectAt(path);
        const took = performance.now() - started;
        all.push(`${found.padEnd(16)} ${name} ${took.toFixed(0)} ms`);
        const expected = expectedSample(name);
        if (found !== expected || took > MAX_MS)
          wrong.push(`${name}: ${found} after ${took.toFixed(0)} ms; expected ${expected}`);
      }
      if (process.env.SHOW_SAMPLES !== undefined) console.log(all.join('\n'));
      expect(wrong).toEqual([]);
      // the expected outcomes are for these files
      expect(paths.length).toBe(105);
    },
    120_000,
  );
});

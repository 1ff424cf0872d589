import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_SAMPLES, SAMPLES, skipIf } from '@portal/testing/skips';
import pino from 'pino';
import sharp from 'sharp';
import { memoryImageStore } from '../imaging.testing.ts';
import { readStoredPages } from '../stored-pages.ts';
import { type StoredPageRenderer, storedPageRenderer } from '../thumbnails/stored-page-renderer.ts';
import type { DeliverablePage, TiffPage } from '../tiff/tiff-page.ts';
import { openDownload } from './open-download.ts';

const TOOLS = ['tiffinfo', 'tiffcp', 'tiff2rgba', 'pdfimages', 'pdfinfo', 'qpdf'];
const missing = TOOLS.filter((tool) => !existsSync(`/usr/bin/${tool}`));
const reason = NO_SAMPLES === '' && missing.length > 0 ? `${missing.join(', ')} not installed` : NO_SAMPLES;
const itWithSamples = skipIf(reason, it);

const METADATA = { title: 'Warranty Deed 2024-1', documentNumber: '2024-1', createdAt: new Date(0) };
/** JPEG decoders differ in rounding and in upsampling colors. */
const JPEG_TOLERANCE = 12;

interface Sample {
  readonly key: string;
  readonly path: string;
}

function samples(pattern: RegExp): Sample[] {
  const root = join(SAMPLES ?? '', 'images');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => pattern.test(path))
    .sort()
    .map((path) => ({ key: path.slice(root.length + 1), path }));
}

/** The output of a tool; null if it failed. */
const tool = (name: string, ...args: string[]): string | null => execute(`/usr/bin/${name}`, args);

/** The same for several tools in one shell, because starting each from this large process takes longer than its own work. */
const shell = (commands: string, ...args: string[]): string | null => execute('/bin/sh', ['-c', commands, ...args]);

function execute(file: string, args: readonly string[]): string | null {
  try {
    return execFileSync(file, args, { stdio: 'pipe', timeout: 20_000 }).toString();
  } catch {
    return null;
  }
}

const isDeliverable = (page: TiffPage): page is DeliverablePage =>
  page.status === 'READABLE' || page.status === 'CONVERTIBLE' || page.status === 'PDF';

interface Pixels {
  readonly data: Buffer;
  /** 1 for gray, else 3. */
  readonly channels: number;
}

async function pixelsOf(file: string): Promise<Pixels> {
  const image = sharp(file, { ignoreIcc: true }).flatten({ background: 'white' }).toColourspace('srgb');
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

/** The largest difference of any sample; 256 if the numbers of pixels differ. */
function largestDifference(wanted: Pixels, found: Pixels): number {
  // the usual case, which a loop over all samples finds a thousand times slower
  if (wanted.channels === found.channels && wanted.data.equals(found.data)) return 0;
  const pixels = wanted.data.length / wanted.channels;
  if (pixels !== found.data.length / found.channels) return 256;
  let largest = 0;
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const left = wanted.data[pixel * wanted.channels + (wanted.channels === 1 ? 0 : channel)] ?? 0;
      const right = found.data[pixel * found.channels + (found.channels === 1 ? 0 : channel)] ?? 0;
      if (left !== right) largest = Math.max(largest, Math.abs(left - right));
    }
  }
  return largest;
}

describe('images of every kind', () => {
  let folder: string;
  let renderer: StoredPageRenderer;
  let files: Map<string, Buffer>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-kinds-'));
    files = new Map();
    const log = pino({ level: 'silent' });
    renderer = storedPageRenderer({ store: memoryImageStore(files), cacheFolder: join(folder, 'cache'), log });
  });
  afterEach(() => {
    renderer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async ({ key, path }: Sample) => {
    files.set(key, readFileSync(path));
    const store = memoryImageStore(files);
    const stored = await readStoredPages({ store, contents: renderer }, { imageKey: key, pageCount: 1 });
    return { store, size: stored?.size ?? 0, pages: stored?.pages ?? [] };
  };
  const download = async (sample: Sample, numbers: readonly number[]): Promise<string> => {
    const { store, size, pages } = await open(sample);
    const chosen = numbers.flatMap((number) => {
      const page = pages[number - 1];
      return page !== undefined && isDeliverable(page) ? [{ page, number }] : [];
    });
    const imaging = { store, contents: renderer };
    const log = pino({ level: 'silent' });
    const pieces: Buffer[] = [];
    for await (const piece of await openDownload(imaging, log, {
      imageKey: sample.key,
      size,
      pages: chosen,
      metadata: METADATA,
    }))
      pieces.push(piece);
    const file = join(folder, 'download.pdf');
    writeFileSync(file, Buffer.concat(pieces));
    return file;
  };
  /** The pixels of a sound PDF's images, one below the other, as poppler extracts them; null if qpdf finds a fault. */
  const pixelsInPdf = async (pdf: string): Promise<Pixels | null> => {
    const out = mkdtempSync(join(folder, 'images-'));
    // TIFF, because PNG compresses the pixels, which takes most of the time
    const extract = '/usr/bin/qpdf --check "$0" && /usr/bin/pdfimages -tiff "$0" "$1"';
    if (shell(extract, pdf, join(out, 'i')) === null) return null;
    const images = await Promise.all(
      readdirSync(out)
        .sort()
        .map((name) => pixelsOf(join(out, name))),
    );
    return { data: Buffer.concat(images.map(({ data }) => data)), channels: images[0]?.channels ?? 1 };
  };
  /** The pixels of a page as libtiff's tools decode them; null if they cannot. */
  const pixelsByTools = async (path: string, page: number): Promise<Pixels | null> => {
    const [alone, drawn] = [join(folder, 'alone.tif'), join(folder, 'drawn.tif')];
    for (const file of [alone, drawn]) rmSync(file, { force: true });
    const draw = '/usr/bin/tiffcp "$0" "$1" && /usr/bin/tiff2rgba -c none -n "$1" "$2"';
    if (shell(draw, `${path},${page}`, alone, drawn) === null) return null;
    return statSync(drawn, { throwIfNoEntry: false }) === undefined ? null : pixelsOf(drawn);
  };

  itWithSamples(
    'are not reported as damaged if tiffinfo and tiffcp open them, and have as many pages as these tools report',
    async () => {
      const wrong: string[] = [];
      let opened = 0;
      for (const sample of samples(/\.tiff?$/i)) {
        const tiffinfo = tool('tiffinfo', sample.path);
        if (tiffinfo === null || tool('tiffcp', '-c', 'none', sample.path, join(folder, 'copy.tif')) === null) continue;
        opened += 1;
        const { pages } = await open(sample);
        // an unsupported kind, which is neither shown nor sold, is not damage
        if (pages.every(({ status }) => status === 'UNSUPPORTED')) continue;
        // nested directories (SubIFDs) are listed as well, and are not pages
        const count =
          tiffinfo.split('TIFF Directory at').length -
          1 -
          (/SubIFD/.test(tiffinfo) ? tiffinfo.split('SubIFD Offsets').length - 1 : 0);
        const drawn = await Promise.all(
          pages.map((_, index) => renderer.canDraw({ imageKey: sample.key, page: index + 1 })),
        );
        if (pages.length > count || (pages.length < count && !/SubIFD/.test(tiffinfo)) || drawn.includes(false))
          wrong.push(`${sample.key}: ${pages.length} of ${count} pages, ${drawn.join(' ')}`);
      }
      expect(wrong).toEqual([]);
      expect(opened).toBeGreaterThan(20);
    },
    720_000,
  );

  itWithSamples(
    "are delivered with the pixels that libtiff's tools decode, page by page",
    async () => {
      const different: string[] = [];
      let compared = 0;
      for (const sample of samples(/\.tiff?$/i)) {
        const { pages } = await open(sample);
        for (const [index, page] of pages.entries()) {
          // inks and transparency have no unique screen color; another test compares their samples
          if (!isDeliverable(page) || (page.status === 'READABLE' && page.kind === 'CMYK')) continue;
          const expected = await pixelsByTools(sample.path, index);
          if (expected === null || !(await renderer.canDraw({ imageKey: sample.key, page: index + 1 }))) continue;
          const pdf = await download(sample, [index + 1]);
          const found = await pixelsInPdf(pdf);
          expect([sample.key, found !== null]).toEqual([sample.key, true]);
          if (found === null) continue;
          const isJpeg = page.status !== 'PDF' && page.kind.includes('JPEG');
          const distance = largestDifference(expected, found);
          if (distance > (isJpeg ? JPEG_TOLERANCE : 0)) different.push(`${sample.key} page ${index + 1}: ${distance}`);
          compared += 1;
        }
      }
      expect(different).toEqual([]);
      expect(compared).toBeGreaterThan(40);
    },
    720_000,
  );

  itWithSamples(
    '[S27] include every PDF that PDFium opens; its pages are copied without active content',
    async () => {
      const wrong: string[] = [];
      let copiedFiles = 0;
      for (const sample of samples(/pdf-(?:scan|active)\/.*\.pdf$/i)) {
        const { pages } = await open(sample);
        const pageCount = Number(/^Pages:\s+(\d+)$/m.exec(tool('pdfinfo', sample.path) ?? '')?.[1] ?? 0);
        if (pages.length !== pageCount || !pages.every(isDeliverable)) {
          wrong.push(`${sample.key}: ${pages.length} pages, not ${pageCount}`);
          continue;
        }
        const numbers = pages.map((_, index) => index + 1);
        const pdf = await download(sample, numbers);
        const copied = readFileSync(pdf, 'latin1');
        const active = /\/(?:JavaScript|JS|AA|OpenAction|Launch|EmbeddedFile|AcroForm|XFA|URI)\b/.exec(copied);
        const facts = tool('pdfinfo', pdf) ?? '';
        if (active !== null) wrong.push(`${sample.key}: ${active[0]}`);
        if (
          !facts.includes(`Pages:           ${pageCount}\n`) ||
          !facts.includes('Title:           Warranty Deed 2024-1\n')
        )
          wrong.push(`${sample.key}: ${facts}`);
        if (tool('qpdf', '--check', pdf) === null) wrong.push(`${sample.key}: qpdf`);
        if (readFileSync(await download(sample, numbers), 'latin1') !== copied)
          wrong.push(`${sample.key}: not the same twice`);
        copiedFiles += 1;
      }
      expect(wrong).toEqual([]);
      expect(copiedFiles).toBeGreaterThan(15);
    },
    720_000,
  );
});

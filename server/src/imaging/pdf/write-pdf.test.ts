import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_SAMPLES, SAMPLES, skipIf } from '@portal/testing/skips';
import sharp from 'sharp';
import { bufferReader } from '../store/range-reader.ts';
import { g4Page, makeTiff, type TestPage } from '../tiff/make-tiff.testing.ts';
import { readTiff } from '../tiff/read-tiff.ts';
import type { ScannedPage } from '../tiff/tiff-page.ts';
import { jsonWithBase64 } from './base64-json.ts';
import { writePdf } from './write-pdf.ts';

const METADATA = { title: 'Warranty Deed', documentNumber: '2024-000123', createdAt: new Date('2026-11-20T01:00:00Z') };
const hasTools = ['qpdf', 'pdfimages', 'pdftoppm'].every((tool) => existsSync(`/usr/bin/${tool}`));
const itWithTools = skipIf(hasTools ? '' : 'qpdf, pdfimages and pdftoppm are not all installed', it);
const itWithSamples = hasTools ? skipIf(NO_SAMPLES, it) : itWithTools;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const isReadable = (page: { status: string }): page is ScannedPage => page.status === 'READABLE';

async function collect<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

async function pdfOf(tiff: Buffer, metadata = METADATA): Promise<Buffer> {
  const reader = bufferReader(tiff);
  const pages = (await readTiff(reader)).pages.filter(isReadable);
  return Buffer.concat(await collect(writePdf(reader, pages, metadata)));
}

/** A G4 stream as libtiff writes it, with its pixels. */
async function scan(width: number, height: number): Promise<{ g4: Buffer; pixels: Buffer }> {
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, index) => ((index * 7919) % 97 < 30 ? 0 : 255)),
  );
  const tiff = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  const [page] = (await readTiff(bufferReader(tiff))).pages;
  if (page === undefined || !isReadable(page)) throw new Error('sharp wrote no G4 page');
  const [strip] = page.strips;
  if (page.strips.length !== 1 || strip === undefined) throw new Error('sharp wrote several strips');
  return { g4: tiff.subarray(strip.offset, strip.offset + strip.length), pixels };
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pdf-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The images of a PDF as poppler extracts them, in order. */
const imagesOf = (pdf: Buffer): Buffer[] =>
  inFolder((folder) => {
    const file = join(folder, 'a.pdf');
    writeFileSync(file, pdf);
    execFileSync('/usr/bin/qpdf', ['--check', file], { stdio: 'pipe' });
    execFileSync('/usr/bin/pdfimages', ['-all', file, join(folder, 'image')], { stdio: 'pipe' });
    return readdirSync(folder)
      .filter((name) => /^image-\d+\.(ccitt|png)$/.test(name))
      .sort()
      .map((name) => readFileSync(join(folder, name)));
  });

/** A gray value inside of each quarter of a picture. */
const cornersOf = (gray: Buffer, width: number): (number | undefined)[] =>
  [2 * width + 2, 3 * width - 3, gray.length - 3 * width + 2, gray.length - 2 * width - 3].map((at) => gray[at]);

/** Draws a page of 300 dots per inch with one pixel for each dot. */
const drawnByPoppler = (pdf: Buffer) =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, 'a.pdf'), pdf);
    const png = execFileSync('/usr/bin/pdftoppm', ['-r', '300', '-gray', '-singlefile', '-png', join(folder, 'a.pdf')]);
    const { data, info } = await sharp(png).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, corners: cornersOf(data, info.width) };
  });

describe('the PDF of scanned pages', () => {
  itWithTools('contains CCITT data byte for byte, page by page and strip by strip', async () => {
    const [a, b] = [await scan(640, 120), await scan(320, 100)];
    const size = (width: number, height: number) => ({ 256: width, 257: height, 278: height });
    const pages: TestPage[] = [
      g4Page(a.g4, size(640, 120)),
      g4Page(b.g4, size(320, 100)),
      { ...g4Page(b.g4, { 256: 320, 257: 200, 278: 100 }), strips: [b.g4, b.g4] },
    ];
    const images = imagesOf(await pdfOf(makeTiff(pages)));
    expect(images.map(sha256)).toEqual([a.g4, b.g4, b.g4, b.g4].map(sha256));
  });

  itWithTools('reverses the bits of a scanner that writes the lowest bit first', async () => {
    const { g4 } = await scan(320, 100);
    const reversed = Buffer.from(
      g4.map((byte) => Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2)),
    );
    const [image] = imagesOf(await pdfOf(makeTiff([g4Page(reversed, { 256: 320, 257: 100, 278: 100, 266: 2 })])));
    expect(image?.equals(g4)).toBe(true);
  });

  itWithTools('keeps the pixels of uncompressed pages', async () => {
    const gray = Buffer.from(Array.from({ length: 64 * 32 }, (_, index) => index % 256));
    const rgb = Buffer.from(Array.from({ length: 64 * 32 * 3 }, (_, index) => (index * 31) % 256));
    const tags = { 256: 64, 257: 32, 258: 8, 259: 1, 278: 32 };
    const [first, second] = imagesOf(
      await pdfOf(
        makeTiff([
          { tags: { ...tags, 262: 1, 277: 1 }, strips: [gray] },
          { tags: { ...tags, 262: 2, 277: 3 }, strips: [rgb] },
        ]),
      ),
    );
    // Real RGB files have three values in bitsPerSample; makeTiff can write only a single 8.
    expect((await sharp(first).raw().toColourspace('b-w').toBuffer()).equals(gray)).toBe(true);
    expect((await sharp(second).raw().toBuffer()).equals(rgb)).toBe(true);
  });

  it('has title and document number, keeps the orientation of pages, and has the same bytes every time', async () => {
    const tiff = makeTiff([g4Page(Buffer.from('001122', 'hex'), { 274: 6 })]);
    const pdf = await pdfOf(tiff, { ...METADATA, title: 'Ttulo ∞ (1)' });
    const text = pdf.toString('latin1');
    expect(text).toContain('/Rotate 90');
    expect(text).toContain('/MediaBox [0 0 612 792]');
    expect(text).toContain('/Subject <FEFF0032003000320034002D003000300030003100320033>');
    expect(pdf.equals(await pdfOf(tiff, { ...METADATA, title: 'Ttulo ∞ (1)' }))).toBe(true);
  });

  it.each([
    ['a letter page whose scanner wrote 10 for 300', { 282: 10, 283: 10 }, '[0 0 11127.273 14400]'],
    ['a roll of 72 by 36 dots per inch', { 256: 30_000, 257: 600, 278: 600, 282: 72, 283: 36 }, '[0 0 14400 576]'],
  ])('makes no page longer than viewers show: %s', async (_, tags, box) => {
    const pdf = await pdfOf(makeTiff([g4Page(Buffer.from('001122', 'hex'), { ...tags, 296: 2 })]));
    expect(pdf.toString('latin1')).toContain(`/MediaBox ${box}`);
  });

  itWithTools('shows a page of each orientation upright', async () => {
    const [width, height] = [40, 24];
    const quarters = [0, 90, 170, 250];
    const gray = Buffer.from(
      Array.from({ length: width * height }, (_, index) => {
        const isRight = index % width >= width / 2;
        return quarters[(index >= (width * height) / 2 ? 2 : 0) + Number(isRight)] ?? 0;
      }),
    );
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const tags = { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 274: orientation, 277: 1, 278: height };
      const tiff = makeTiff([{ tags, strips: [gray] }]);
      const { data, info } = await sharp(tiff)
        .autoOrient()
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const wanted = { width: info.width, height: info.height, corners: cornersOf(data, info.width) };
      expect([orientation, await drawnByPoppler(await pdfOf(tiff))]).toEqual([orientation, wanted]);
    }
  });

  itWithSamples(
    'places every G4 page of the real samples unchanged',
    async () => {
      let compared = 0;
      const root = join(SAMPLES ?? '', 'images');
      for (const folder of ['real-scans', 'tiff-ccitt']) {
        for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !/\.tiff?$/i.test(entry.name)) continue;
          const tiff = readFileSync(join(entry.parentPath, entry.name));
          const pages = (await readTiff(bufferReader(tiff))).pages.filter(isReadable);
          if (pages.length === 0 || !pages.every((page) => page.kind === 'G4' && !page.isBitReversed)) continue;
          const wanted = pages.flatMap((page) =>
            page.strips.map((strip) => sha256(tiff.subarray(strip.offset, strip.offset + strip.length))),
          );
          expect([entry.name, imagesOf(await pdfOf(tiff)).map(sha256)]).toEqual([entry.name, wanted]);
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThan(5);
    },
    120_000,
  );
});

describe('base64 in pieces', () => {
  it('joins to the text of the whole, however the bytes are cut', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
    async function* cut() {
      for (let offset = 0, size = 1; offset < bytes.length; offset += size, size = (size % 7) + 1)
        yield bytes.subarray(offset, offset + size);
    }
    const json = (await collect(jsonWithBase64({ preview: false }, 'pdf', cut()))).join('');
    expect(JSON.parse(json)).toEqual({ preview: false, pdf: bytes.toString('base64') });
  });
});

// Speed of the download's PDF compared with img2pdf and tiff2pdf, on 200 real G4 pages, and proof that the image data is unchanged.
// PORTAL_SAMPLES=/path npm run bench -- pdf
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toBase64 } from '@portal/server/src/imaging/pdf/base64-json.ts';
import { writePdf } from '@portal/server/src/imaging/pdf/write-pdf.ts';
import { folderImageStore } from '@portal/server/src/imaging/store/folder-image-store.ts';
import { type RangeReader, rangeReader } from '@portal/server/src/imaging/store/range-reader.ts';
import { makeTiff } from '@portal/server/src/imaging/tiff/make-tiff.testing.ts';
import { readTiff } from '@portal/server/src/imaging/tiff/read-tiff.ts';
import type { ScannedPage } from '@portal/server/src/imaging/tiff/tiff-page.ts';
import { isReadable, readScannedPages } from './scan-pages.ts';

const PAGES = 200;
const ROUNDS = 7;
const METADATA = { title: 'Warranty Deed 2024-000123', documentNumber: '2024-000123', createdAt: new Date(0) };
const KEY = 'bench/pages.tif';
const WINDOW_BYTES = 64 * 1024;
const DIRECTORY_WINDOW_BYTES = 2_048;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface Source {
  readonly reader: (windowBytes: number) => RangeReader & { readonly bytesRead: () => number };
}

async function writeWithPortal(
  source: Source,
  choose: (pages: ScannedPage[]) => ScannedPage[],
  file: string,
): Promise<number> {
  const directories = source.reader(DIRECTORY_WINDOW_BYTES);
  const pages = choose((await readTiff(directories)).pages.filter(isReadable));
  const data = source.reader(WINDOW_BYTES);
  await pipeline(Readable.from(writePdf(data, pages, METADATA)), createWriteStream(file));
  return directories.bytesRead() + data.bytesRead();
}

async function bestTime(work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - started);
  }
  return shortest;
}

/** Best time of img2pdf, measured inside one Python process, without its start and imports. */
function bestOfImg2pdf(tiff: string, pdf: string): number {
  const script = `
import img2pdf, sys, time, logging
logging.disable(logging.CRITICAL)
best = 1e9
for _ in range(${ROUNDS}):
    started = time.perf_counter()
    with open(sys.argv[2], 'wb') as out:
        img2pdf.convert(sys.argv[1], outputstream=out)
    best = min(best, time.perf_counter() - started)
print(best * 1000)`;
  const python = '/usr/bin/python3';
  const output = execFileSync(python, ['-c', script, tiff, pdf], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  // img2pdf also prints warnings about the file to this stream
  return Number(output.trim().split('\n').at(-1));
}

/** Formats the milliseconds of a tool; 'not installed' if it cannot run. */
async function describeTime(work: () => number | Promise<number>): Promise<string> {
  try {
    return (await work()).toFixed(1);
  } catch {
    return 'not installed';
  }
}

/** Hashes of the CCITT data of a PDF, as poppler extracts it. */
async function extractCcittHashes(folder: string, pdf: string): Promise<string[]> {
  const out = join(folder, 'images');
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
  execFileSync('qpdf', ['--check', pdf], { stdio: 'pipe' });
  execFileSync('pdfimages', ['-all', pdf, join(out, 'i')], { stdio: 'pipe' });
  const names = (await readdir(out)).filter((name) => name.endsWith('.ccitt')).sort();
  return Promise.all(names.map(async (name) => sha256(await readFile(join(out, name)))));
}

async function measure(samples: string, folder: string): Promise<void> {
  const pages = await readScannedPages(samples, PAGES);
  const store = folderImageStore(folder);
  await store.put(KEY, makeTiff(pages));
  const size = (await store.stat(KEY))?.size ?? 0;
  const source: Source = {
    reader: (windowBytes) => {
      let bytes = 0;
      const counted = {
        ...store,
        read: async (key: string, start: number, length: number) => {
          bytes += length;
          return store.read(key, start, length);
        },
      };
      return { ...rangeReader(counted, KEY, size, windowBytes), bytesRead: () => bytes };
    },
  };
  const [tiff, ours, theirs] = [join(folder, KEY), join(folder, 'ours.pdf'), join(folder, 'theirs.pdf')];
  const everyPage = await bestTime(() => writeWithPortal(source, (all) => all, ours));
  const fivePages = await bestTime(() =>
    writeWithPortal(source, (all) => all.slice(100, 105), join(folder, 'five.pdf')),
  );
  const bytesForFive = await writeWithPortal(source, (all) => all.slice(100, 105), join(folder, 'five.pdf'));
  const encode = await bestTime(async () => {
    const reader = source.reader(WINDOW_BYTES);
    const all = (await readTiff(source.reader(DIRECTORY_WINDOW_BYTES))).pages.filter(isReadable);
    let length = 0;
    for await (const piece of toBase64(writePdf(reader, all, METADATA))) length += piece.length;
    return length;
  });
  console.log(`\n${PAGES} G4 pages, ${(size / 1e6).toFixed(1)} MB; best of ${ROUNDS}, milliseconds`);
  console.log(`  ours, to a file          ${everyPage.toFixed(1)}`);
  console.log(`  ours, as base64          ${encode.toFixed(1)}`);
  console.log(`  ours, 5 of ${PAGES} pages     ${fivePages.toFixed(1)}   (${(bytesForFive / 1e6).toFixed(2)} MB read)`);
  console.log(`  img2pdf, without start   ${await describeTime(() => bestOfImg2pdf(tiff, theirs))}`);
  const tiff2pdf = () =>
    bestTime(async () => execFileSync('tiff2pdf', ['-o', join(folder, 'c.pdf'), tiff], { stdio: 'pipe' }));
  console.log(`  tiff2pdf, whole process  ${await describeTime(tiff2pdf)}`);
  const theirSize = await stat(theirs).catch(() => undefined);
  console.log(`  sizes: ours ${(await stat(ours)).size}, img2pdf ${theirSize?.size ?? '-'}`);
  const wanted = pages.flatMap((page) => page.strips.map(sha256));
  const found = await extractCcittHashes(folder, ours).catch(() => undefined);
  if (found === undefined) {
    console.log('  CCITT data in and out: not compared, qpdf or pdfimages is not installed');
    return;
  }
  const isSame = wanted.length === found.length && wanted.every((hash, index) => hash === found[index]);
  console.log(
    `  CCITT data in and out: ${isSame ? 'identical' : 'DIFFERENT'} (${found.length} strips); qpdf --check clean`,
  );
  if (!isSame) throw new Error('The PDF does not contain the pages as they were scanned.');
}

/** Writes 200 scanned pages as one PDF, compared with img2pdf and tiff2pdf if they are installed. */
export const run = async (): Promise<void> => {
  const samples = process.env.PORTAL_SAMPLES;
  if (samples === undefined) {
    console.log('\nThe PDF bench was skipped: set PORTAL_SAMPLES to the folder of sample scans.');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  try {
    await measure(samples, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

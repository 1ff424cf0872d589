import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { bufferReader } from '../store/range-reader.ts';
import { MAX_PIXELS } from '../tiff/describe-page.ts';
import { onePageTiff } from '../tiff/one-page-tiff.ts';
import { readTiff } from '../tiff/read-tiff.ts';
import type { DeliverablePage, TiffPage } from '../tiff/tiff-page.ts';
import type { Outcome, REFUSED_DOCUMENTS, Task } from './messages.ts';
import type { OpenPdf } from './pdfium.ts';
import { PdfRefused } from './pdfium-document.ts';
import { findActiveContent } from './remove-active-content.ts';
import { isZstandard, unpackEachPart, unpackExactly } from './unpack-page.ts';
import { BrokenData } from './unpack-strip.ts';

/** One task opens pages for this long; then another task has its turn. */
const PART_MS = 700;
/** In pixels: enough to prove that a page of a PDF can be drawn. */
const PROOF_LONG_SIDE = 64;
/** A thousand letter pages at 300 DPI, and some larger ones. All of them are unpacked before the filer gets a price. */
const MAX_DOTS_OF_ALL = 10_000_000_000;
/** Pages up to this size are unpacked whole; larger ones part by part. */
const MAX_UNPACKED_DOTS = 50_000_000;
/**
 * The processor time for which a larger page is unpacked, because that of a task is limited (inspect-file.ts). A page of tiles is then accepted
 * if libvips reads it too. A Zstandard page is then refused: libvips does not support it, and a page that takes so long is too large for
 * the memory of a process that draws it. Time on the clock would refuse sound pages on a busy machine.
 */
const PROOF_OF_LARGE_MS = 1_000;

type Inspect = Extract<Task, { to: 'INSPECT' }>;
const refused = (why: (typeof REFUSED_DOCUMENTS)[number], reason: string): Outcome => ({ is: 'REFUSED', why, reason });

/**
 * Checks whether a file can be filed, judged by its content and not its name. The signature must be at its very beginning, because
 * programs disagree on the type of a file whose signature comes later. Of a TIFF, one call opens the pages from index `from` on for which it
 * has time: the file is sound only when calls with increasing `from` have reached `opened` = `pages` (inspect-file.ts).
 */
export async function inspectDocument(
  { path, from, maxPages }: Inspect,
  open: (pdf: Buffer) => Promise<OpenPdf>,
): Promise<Outcome> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return inspectPdf(bytes, maxPages, open);
  const signature = bytes.subarray(0, 4).toString('latin1');
  return ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(signature)
    ? inspectTiff(bytes, from, maxPages)
    : refused('FORMAT', 'neither PDF nor TIFF');
}

async function inspectPdf(bytes: Buffer, maxPages: number, open: (pdf: Buffer) => Promise<OpenPdf>): Promise<Outcome> {
  let pdf: OpenPdf;
  try {
    pdf = await open(bytes);
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    return refused(error.isLocked ? 'PROTECTED' : 'UNREADABLE', error.message);
  }
  try {
    return inspectOpenPdf(pdf, maxPages);
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    return refused('UNREADABLE', error.message);
  } finally {
    pdf.close();
  }
}

function inspectOpenPdf(pdf: OpenPdf, maxPages: number): Outcome {
  const { pageCount } = pdf;
  if (pdf.isEncrypted) return refused('PROTECTED', 'it is encrypted');
  if (pdf.hasScriptsOrFiles) return refused('ACTIVE', 'it has scripts or files');
  if (pageCount < 1) return refused('UNREADABLE', 'it has no pages');
  if (pageCount > maxPages) return refused('TOO_MANY_PAGES', `${pageCount} pages`);
  pdf.draw(0, PROOF_LONG_SIDE);
  for (let page = 1; page < pageCount; page += 1)
    if (!pdf.opens(page)) return refused('UNREADABLE', `page ${page + 1} does not open`);
  const active = findActiveContent(pdf.rewrite());
  if (active !== null) return refused('ACTIVE', active);
  return { is: 'SOUND', kind: 'PDF', pages: pageCount, opened: pageCount };
}

const isSound = (page: TiffPage): page is SoundPage => page.status === 'READABLE' || page.status === 'CONVERTIBLE';

async function inspectTiff(bytes: Buffer, from: number, maxPages: number): Promise<Outcome> {
  const file = bufferReader(bytes);
  const { pages, isComplete, isCut } = await readTiff(file);
  if (pages.length > maxPages) return refused('TOO_MANY_PAGES', `${pages.length} pages`);
  if (!isComplete || isCut) return refused('UNREADABLE', 'its chain of pages breaks off');
  const until = performance.now() + PART_MS;
  let opened = from;
  let dots = 0;
  for (const [index, page] of pages.entries()) {
    if (!isSound(page)) return refused('UNREADABLE', `page ${index + 1} is ${page.status}`);
    dots += page.width * page.height;
    if (dots > MAX_DOTS_OF_ALL) return refused('TOO_MANY_PAGES', `${index + 1} pages are too large together`);
    if (index < from || performance.now() > until) continue;
    // cut out as a file of one page, because libvips reads the whole chain of directories for each page
    if (!(await decodes(await onePageTiff(file, page), page)))
      return refused('UNREADABLE', `page ${index + 1} does not decode`);
    opened = index + 1;
  }
  return { is: 'SOUND', kind: 'TIFF', pages: pages.length, opened };
}

type SoundPage = Exclude<DeliverablePage, { status: 'PDF' }>;

const isTiled = (page: SoundPage): boolean => page.status === 'CONVERTIBLE' && page.kind.split(' ').includes('tiled');

/**
 * Whether a page can be decoded. Reading the last row makes the decoder read all strips before it; tiles are all read.
 * @param tiff the page as a separate file
 */
async function decodes(tiff: Buffer, page: SoundPage): Promise<boolean> {
  const { width, height } = page;
  const unpackOurselves = async () => (width * height > MAX_UNPACKED_DOTS ? unpacksInParts(tiff) : unpacks(tiff));
  // libvips cannot read Zstandard, so there is no second opinion
  if (await isZstandard(tiff, 0)) return (await unpackOurselves()) === 'YES';
  // libvips silently draws black tiles in place of those that it cannot unpack
  if (isTiled(page) && (await unpackOurselves()) === 'BROKEN') return false;
  try {
    const image = sharp(tiff, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const reached = isTiled(page)
      ? image.resize(PROOF_LONG_SIDE, PROOF_LONG_SIDE, { fit: 'fill' })
      : image.extract({ left: 0, top: height - 1, width: 1, height: 1 });
    await reached.raw().toBuffer();
    return true;
  } catch {
    return (await unpackOurselves()) === 'YES';
  }
}

/** Whether our own decoders can unpack a page. UNKNOWN: only libtiff supports its kind, or the time was enough for a part of it, which is sound. */
type Unpacked = 'YES' | 'BROKEN' | 'UNKNOWN';
const failed = (error: unknown): Unpacked => (error instanceof BrokenData ? 'BROKEN' : 'UNKNOWN');

const unpacks = (tiff: Buffer): Promise<Unpacked> => unpackExactly(tiff, 0).then(() => 'YES' as const, failed);

/** The processor time that this process has used, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function unpacksInParts(tiff: Buffer): Promise<Unpacked> {
  const until = processorMs() + PROOF_OF_LARGE_MS;
  return unpackEachPart(tiff, 0, () => processorMs() < until).then((isWhole) => (isWhole ? 'YES' : 'UNKNOWN'), failed);
}

import type { FastifyBaseLogger } from 'fastify';
import type { Imaging } from '../imaging.ts';
import type { PagePixels } from '../opening/messages.ts';
import { rangeReader } from '../store/range-reader.ts';
import type { ConvertiblePage, DeliverablePage, PageKind, ScannedPage } from '../tiff/tiff-page.ts';
import { type PdfMetadata, type PdfPageContent, writePdf } from './write-pdf.ts';

/** Page data is read ahead by this much, so that a page in hundreds of strips takes only a few reads. */
const DATA_WINDOW_BYTES = 256 * 1024;

/** Pages of one file that are to be delivered. */
export interface Download {
  readonly imageKey: string;
  readonly size: number;
  /** The pages and their numbers in the file, from 1. */
  readonly pages: readonly { readonly page: DeliverablePage; readonly number: number }[];
  readonly metadata: PdfMetadata;
}

/** Kinds whose data goes into the PDF unchanged. */
const COPIED_KINDS: ReadonlySet<string> = new Set(['G4', 'G3', 'RLE', 'JPEG'] satisfies PageKind[]);

type TiffDownload = { readonly page: ScannedPage | ConvertiblePage; readonly number: number };
const isOfTiff = (entry: Download['pages'][number]): entry is TiffDownload => entry.page.status !== 'PDF';

/**
 * Streams the PDF of some pages of a file. The data of scans is copied unchanged; data that a PDF cannot hold, or that readers
 * decode differently, is unpacked without loss and logged. Pages of a PDF are copied.
 */
export async function openDownload(
  imaging: Pick<Imaging, 'store' | 'contents'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  download: Download,
): Promise<AsyncIterable<Buffer>> {
  const { imageKey, size, metadata } = download;
  const scans = download.pages.filter(isOfTiff);
  if (scans.length < download.pages.length) {
    const numbers = download.pages.map(({ number }) => number);
    const pdf = await imaging.contents.copyPdfPages(imageKey, numbers, metadata);
    return (async function* () {
      yield pdf;
    })();
  }
  const copied = scans.filter(({ page }) => page.status === 'READABLE' && COPIED_KINDS.has(page.kind));
  const doubtful = await imaging.contents.doubtfulPages(
    imageKey,
    copied.map(({ number }) => number),
  );
  const reader = rangeReader(imaging.store, imageKey, size, DATA_WINDOW_BYTES);
  const unpack = ({ page, number }: TiffDownload): Promise<PagePixels> => {
    log.warn({ imageKey, page: number, kind: page.kind }, 'page is converted for the PDF');
    return imaging.contents.unpack({ imageKey, page: number });
  };
  return writePdf(reader, contentsOf(scans, doubtful, unpack), metadata);
}

/** Unpacks the next page while one is written; at most two are in memory. */
async function* contentsOf(
  scans: readonly TiffDownload[],
  doubtful: ReadonlySet<number>,
  unpack: (scan: TiffDownload) => Promise<PagePixels>,
): AsyncGenerator<PdfPageContent> {
  const contentOf = async (scan: TiffDownload): Promise<PdfPageContent> => {
    const { page, number } = scan;
    if (page.status === 'READABLE' && !doubtful.has(number)) return page;
    return { page, pixels: await unpack(scan) };
  };
  let upcoming: Promise<PdfPageContent> | undefined;
  for (const [index, scan] of scans.entries()) {
    const content = await (upcoming ?? contentOf(scan));
    const after = scans[index + 1];
    upcoming = after === undefined ? undefined : contentOf(after);
    // its failure is thrown when it is awaited
    upcoming?.catch(() => undefined);
    yield content;
  }
}

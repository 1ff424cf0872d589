import type { FastifyBaseLogger } from 'fastify';
import type { Imaging } from '../imaging.ts';
import type { PagePixels } from '../opening/messages.ts';
import { rangeReader } from '../store/range-reader.ts';
import type { ConvertiblePage, DeliverablePage, PageKind, ScannedPage } from '../tiff/tiff-page.ts';
import { type PdfMetadata, type PdfPageContent, writePdf } from './write-pdf.ts';

/** Page data is read ahead by this much: a page cut into hundreds of strips is still a handful of reads. */
const DATA_WINDOW_BYTES = 256 * 1024;

/** Pages of one file that are to be delivered. */
export interface Download {
  readonly imageKey: string;
  readonly size: number;
  /** What they are, and which of the file's pages, from 1. */
  readonly pages: readonly { readonly page: DeliverablePage; readonly number: number }[];
  readonly metadata: PdfMetadata;
}

/** Kinds whose data goes into the PDF as it was scanned. */
const CARRIED: ReadonlySet<string> = new Set(['G4', 'G3', 'RLE', 'JPEG'] satisfies PageKind[]);

type TiffDownload = { readonly page: ScannedPage | ConvertiblePage; readonly number: number };
const isOfTiff = (entry: Download['pages'][number]): entry is TiffDownload => entry.page.status !== 'PDF';

/**
 * The PDF of some pages of a file, piece by piece. Scans are carried over as they are; what a PDF cannot hold, and data
 * that not every reader sees in the same way, is unpacked without loss and noted in the log. Pages of a PDF are copied.
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
  const carried = scans.filter(({ page }) => page.status === 'READABLE' && CARRIED.has(page.kind));
  const doubtful = await imaging.contents.doubtfulPages(
    imageKey,
    carried.map(({ number }) => number),
  );
  const reader = rangeReader(imaging.store, imageKey, size, DATA_WINDOW_BYTES);
  const unpack = ({ page, number }: TiffDownload): Promise<PagePixels> => {
    log.warn({ imageKey, page: number, kind: page.kind }, 'page is converted for the PDF');
    return imaging.contents.unpack({ imageKey, page: number });
  };
  return writePdf(reader, contentsOf(scans, doubtful, unpack), metadata);
}

/** Unpacks the next page while one is written; never more than two are held. */
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
  let coming: Promise<PdfPageContent> | undefined;
  for (const [index, scan] of scans.entries()) {
    const content = await (coming ?? contentOf(scan));
    const after = scans[index + 1];
    coming = after === undefined ? undefined : contentOf(after);
    // its failure is thrown when it is awaited
    coming?.catch(() => undefined);
    yield content;
  }
}

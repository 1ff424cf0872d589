import type { Imaging } from '../imaging/imaging.ts';
import { damagedPagesRefusal, downloadablePages } from '../imaging/page-choice.ts';
import type { ImageStore } from '../imaging/store/image-store.ts';
import { limitConcurrency } from '../imaging/store/limit-concurrency.ts';
import { type RangeReader, rangeReader } from '../imaging/store/range-reader.ts';
import { readStoredPages } from '../imaging/stored-pages.ts';
import type { DeliverablePage, FilePart } from '../imaging/tiff/tiff-page.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { requireWhole } from './require-whole.ts';

const WINDOW_BYTES = 1024 * 1024;
/** Whole files may be read, so only a few orders are checked at a time. */
const limited = limitConcurrency(4);

/** The image of an order that is about to be paid. */
export interface OrderedImage {
  readonly imageKey: string;
  readonly imageHash: string | null;
  /** Page numbers, starting at 1. */
  readonly pages: readonly number[];
}

/**
 * Reads the pages again just before they are charged: minutes may pass between price and payment, and a file that was damaged in
 * the meantime could not be delivered. Refuses the order, naming the damaged pages.
 */
export async function requireUnchanged(
  imaging: Pick<Imaging, 'store' | 'contents'>,
  order: OrderedImage,
): Promise<void> {
  const { imageKey, pages } = order;
  const stored = await readStoredPages(imaging, { imageKey, pageCount: 0 });
  const ready = downloadablePages(stored?.pages ?? [], pages);
  await limited(async () => {
    await requireWhole(imaging.store, order);
    if (!(await isVerifiedOnRead(imaging.store, imageKey))) return;
    const reader = rangeReader(imaging.store, imageKey, stored?.size ?? 0, WINDOW_BYTES);
    const broken: number[] = [];
    for (const [index, page] of ready.entries()) if (!(await isReadable(reader, page))) broken.push(pages[index] ?? 0);
    if (broken.length > 0) throw damagedPagesRefusal(broken, stored?.pages ?? []);
  });
}

/** Whether the store verifies hashes on reading. Without that, reading the file would not reveal damage. */
const isVerifiedOnRead = async (store: ImageStore, imageKey: string): Promise<boolean> =>
  (await store.stat(imageKey))?.isVerified === true;

async function isReadable(reader: RangeReader, page: DeliverablePage): Promise<boolean> {
  try {
    for (const { offset, length } of partsOf(page, reader.size)) await reader.read(offset, length);
    return true;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return false;
  }
}

/** The parts of the file that delivering the page reads; for a PDF the whole file. */
function partsOf(page: DeliverablePage, size: number): readonly FilePart[] {
  if (page.status === 'PDF') return wholeFile(size);
  if (page.status === 'CONVERTIBLE') return page.parts;
  return page.jpeg?.tables ? [page.jpeg.tables, ...page.strips] : page.strips;
}

const wholeFile = (size: number): FilePart[] =>
  Array.from({ length: Math.ceil(size / WINDOW_BYTES) }, (_, index) => ({
    offset: index * WINDOW_BYTES,
    length: WINDOW_BYTES,
  }));

import type { RangeReader } from '../store/range-reader.ts';
import { describePage, isReducedCopy, PAGE_TAGS } from './describe-page.ts';
import { BIG, type ByteOrder, LITTLE, readDirectory, readExactly, TiffDamage } from './tiff-directory.ts';
import type { TiffPage } from './tiff-page.ts';

/** More pages than any recorded document has; a longer chain is cut there. */
const MOST_PAGES = 10_000;

export interface TiffFile {
  readonly pages: readonly TiffPage[];
  /** False when the chain of pages breaks off: there may have been more of them. */
  readonly isComplete: boolean;
}

/** The byte order of a classic TIFF, null when it is none (BigTIFF is none). */
function byteOrderOf(header: Buffer): ByteOrder | null {
  const mark = header.toString('latin1', 0, 4);
  if (mark === 'II*\u0000') return LITTLE;
  return mark === 'MM\u0000*' ? BIG : null;
}

/**
 * Reads what the pages of a TIFF are, without their pixels. Written for files of unknown origin: whatever the bytes say,
 * it ends, stays inside of the file and answers what it could read.
 */
export async function readTiff(reader: RangeReader): Promise<TiffFile> {
  const pages: TiffPage[] = [];
  try {
    const header = await readExactly(reader, 0, 8);
    const order = byteOrderOf(header);
    if (order === null) throw new TiffDamage('not a TIFF file');
    await readChain(reader, order, order.u32(header, 4), pages);
    return { pages, isComplete: pages.length > 0 };
  } catch (error) {
    if (!(error instanceof TiffDamage)) throw error;
    return { pages, isComplete: false };
  }
}

async function readChain(reader: RangeReader, order: ByteOrder, first: number, pages: TiffPage[]): Promise<void> {
  const seen = new Set<number>();
  for (let offset = first; offset !== 0; ) {
    if (seen.has(offset)) throw new TiffDamage('the chain of pages runs in a circle');
    if (pages.length >= MOST_PAGES) throw new TiffDamage(`more than ${MOST_PAGES} pages`);
    seen.add(offset);
    const directory = await readDirectory(reader, order, offset, PAGE_TAGS);
    if (!isReducedCopy(directory.tags)) pages.push(describePage(directory.tags, reader.size, seen.size - 1));
    offset = directory.next;
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bufferReader } from '@portal/server/src/imaging/store/range-reader.ts';
import type { TestPage } from '@portal/server/src/imaging/tiff/make-tiff.testing.ts';
import { readTiff } from '@portal/server/src/imaging/tiff/read-tiff.ts';
import type { ScannedPage, TiffPage } from '@portal/server/src/imaging/tiff/tiff-page.ts';

export const isReadable = (page: TiffPage): page is ScannedPage => page.status === 'READABLE';

/** Reads pages of real scans, and repeats them until there are `count`. */
export async function readScannedPages(samples: string, count: number): Promise<TestPage[]> {
  const folder = join(samples, 'images/real-scans/leptonica');
  const found: TestPage[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const file = await readFile(join(folder, name));
    for (const page of (await readTiff(bufferReader(file))).pages.filter(isReadable)) {
      if (page.kind === 'G4' && !page.isBitReversed) found.push(testPageOf(page, file));
    }
  }
  return Array.from({ length: count }, (_, index) => found[index % found.length]).filter((page) => page !== undefined);
}

const testPageOf = (page: ScannedPage, file: Buffer): TestPage => ({
  tags: {
    // width and height
    256: page.width,
    257: page.height,
    // one bit per sample, compression CCITT G4, and whether 0 is white (0) or black (1)
    258: 1,
    259: 4,
    262: Number(!page.isWhiteZero),
    // one sample per pixel, and rows per strip
    277: 1,
    278: page.strips[0]?.rows ?? page.height,
  },
  strips: page.strips.map((strip) => file.subarray(strip.offset, strip.offset + strip.length)),
});

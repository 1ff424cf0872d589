import type { Imaging } from './imaging.ts';
import { readStoredPages } from './stored-pages.ts';
import type { TiffPage } from './tiff/tiff-page.ts';

/** Whether a stored file can be shown. */
export interface ImageInspection {
  /** The file's page count; 0 when it cannot be determined. */
  readonly pages: number;
  /** The reason why no page can be shown; null when one can. */
  readonly problem: string | null;
}

const LOCKED = 'PDF with a password';

const isShown = (page: TiffPage): boolean => page.status !== 'DAMAGED' && page.status !== 'UNSUPPORTED';

const problemOf = (page: TiffPage | undefined): string => {
  if (page?.status === 'UNSUPPORTED')
    return page.kind === LOCKED ? 'it requires a password' : `images of the kind ${page.kind} are not shown`;
  return page?.status === 'DAMAGED' ? page.reason : 'it has no pages';
};

/** Opens a stored file and decodes its first readable page. Only decoding proves that the page can be shown. */
export async function inspectImage({ store, contents, renderer }: Imaging, imageKey: string): Promise<ImageInspection> {
  const { pages } = (await readStoredPages({ store, contents }, { imageKey, pageCount: 1 })) ?? { pages: [] };
  const first = pages.findIndex(isShown);
  if (first === -1) return { pages: 0, problem: problemOf(pages[0]) };
  const isDrawn = await renderer.canDraw({ imageKey, page: first + 1 });
  return { pages: pages.length, problem: isDrawn ? null : `page ${first + 1} cannot be drawn` };
}

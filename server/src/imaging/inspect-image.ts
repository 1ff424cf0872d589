import type { Imaging } from './imaging.ts';
import { readStoredPages } from './stored-pages.ts';
import type { TiffPage } from './tiff/tiff-page.ts';

/** Whether a stored file can be shown. */
export interface ImageInspection {
  /** The file's page count; 0 when it cannot be determined. */
  readonly pages: number;
  /** The reason why no page can be shown; null when one can. */
  readonly problem: string | null;
  /** The first page that cannot be shown, when another one can. There may be more of them. */
  readonly brokenPage?: { readonly page: number; readonly reason: string };
}

const LOCKED = 'PDF with a password';

const isShown = (page: TiffPage): boolean => page.status !== 'DAMAGED' && page.status !== 'UNSUPPORTED';

/** A page after the end of the file, whose number is unknown. */
const isLost = (page: TiffPage): boolean => page.status === 'DAMAGED' && page.isLost === true;

const drawingFailed = (index: number): string => `page ${index + 1} cannot be drawn`;

const problemOf = (page: TiffPage | undefined): string => {
  if (page?.status === 'UNSUPPORTED')
    return page.kind === LOCKED ? 'it requires a password' : `images of the kind ${page.kind} are not shown`;
  return page?.status === 'DAMAGED' ? page.reason : 'it has no pages';
};

/**
 * Opens a stored file, and decodes its first readable page and the last page of a PDF. Only decoding proves that a page can be shown; a page
 * of a TIFF between them is judged by its directory.
 */
export async function inspectImage({ store, contents, renderer }: Imaging, imageKey: string): Promise<ImageInspection> {
  const { pages } = (await readStoredPages({ store, contents }, { imageKey, pageCount: 1 })) ?? { pages: [] };
  const first = pages.findIndex(isShown);
  if (first === -1) return { pages: 0, problem: problemOf(pages[0]) };
  const canDraw = (index: number): Promise<boolean> => renderer.canDraw({ imageKey, page: index + 1 });
  const count = pages.filter((page) => !isLost(page)).length;
  if (!(await canDraw(first))) return { pages: count, problem: drawingFailed(first) };
  const broken = pages.findIndex((page) => !isShown(page));
  const last = pages.length - 1;
  if (broken !== -1)
    return { pages: count, problem: null, brokenPage: { page: broken + 1, reason: problemOf(pages[broken]) } };
  if (last === first || pages[last]?.status !== 'PDF' || (await canDraw(last))) return { pages: count, problem: null };
  return { pages: count, problem: null, brokenPage: { page: last + 1, reason: 'it cannot be drawn' } };
}

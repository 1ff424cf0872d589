import type { ThumbnailSet } from '@portal/contracts';
import { formatPageList } from '@portal/domain';
import { openPreview, type PreviewState } from './preview.model.ts';

const ALL = 'all';
/** Longer addresses are cut by mail programs and servers. */
const LONGEST = 1000;

/** The choice as an address tells it: 'all', '1,3-4', or nothing when it would be too long. */
export function choiceInAddress({ selection, chosen }: PreviewState): string {
  if (selection.pageSelectionMethod === 'ENTIRE_DOCUMENT') return ALL;
  const list = formatPageList(chosen).replaceAll(' ', '');
  return list.length > LONGEST ? '' : list;
}

/** The preview as the address asks for it, else as its first thumbnails describe it: an address may say anything. */
export function askedPreview(set: ThumbnailSet, asked: string): PreviewState {
  const kept = openPreview(set);
  if (asked === '') return kept;
  const selection = {
    pageSelectionMethod: asked === ALL ? 'ENTIRE_DOCUMENT' : 'CSV_PAGES',
    selectedAsCsv: asked === ALL ? '' : asked,
  } as const;
  const next = openPreview({ ...set, pagesSelected: { ...set.pagesSelected, ...selection } });
  return next.listFailure === null && next.chosen.length > 0 ? next : kept;
}

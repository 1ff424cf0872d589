import type { ThumbnailSet } from '@portal/contracts';
import { formatPageList } from '@portal/domain';
import { initialPreview, type PreviewState } from './preview.model.ts';

const ALL = 'all';
/** Maximum length of the list, because some email programs and servers cut long URLs. */
const MAX_LENGTH = 1000;

/** The selection for the URL: 'all', or a list such as '1,3-4'. Empty if the list is too long. */
export function selectionForUrl({ selection, chosen }: PreviewState): string {
  if (selection.pageSelectionMethod === 'ENTIRE_DOCUMENT') return ALL;
  const list = formatPageList(chosen).replaceAll(' ', '');
  return list.length > MAX_LENGTH ? '' : list;
}

/** The initial preview with the selection in the URL or, if that is invalid, with the selection from the server. */
export function previewFromUrl(set: ThumbnailSet, requested: string): PreviewState {
  const stored = initialPreview(set);
  if (requested === '') return stored;
  const selection = {
    pageSelectionMethod: requested === ALL ? 'ENTIRE_DOCUMENT' : 'CSV_PAGES',
    selectedAsCsv: requested === ALL ? '' : requested,
  } as const;
  const next = initialPreview({ ...set, pagesSelected: { ...set.pagesSelected, ...selection } });
  return next.listFailure === null && next.chosen.length > 0 ? next : stored;
}

import type { ThumbnailSet } from '@portal/contracts';
import { formatPageList } from '@portal/domain';
import { initialPreview, type PreviewState } from './preview.model.ts';

const ENTIRE_DOCUMENT = 'all';
/** Maximum number of characters of a page list in the URL, because some email programs and servers cut long URLs. */
const MAX_LENGTH = 1000;

/**
 * The selected pages for the URL: 'all', or a list such as '1,3-4'. Empty if the list is too long: then the URL contains no selection, and
 * opening it shows the selection that the server has stored.
 */
export function selectionForUrl({ selection, chosen: selectedPages }: PreviewState): string {
  if (selection.pageSelectionMethod === 'ENTIRE_DOCUMENT') return ENTIRE_DOCUMENT;
  const list = formatPageList(selectedPages).replaceAll(' ', '');
  return list.length > MAX_LENGTH ? '' : list;
}

/**
 * The initial preview of a document with the selection of the URL. Without a valid selection of at least one page there, it has the
 * selection that the server has stored.
 *
 * @param selectionInUrl as `selectionForUrl` returns it, or any other text that was typed into the URL
 */
export function previewFromUrl(set: ThumbnailSet, selectionInUrl: string): PreviewState {
  const storedPreview = initialPreview(set);
  if (selectionInUrl === '') return storedPreview;
  const selection =
    selectionInUrl === ENTIRE_DOCUMENT
      ? ({ pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' } as const)
      : ({ pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: selectionInUrl } as const);
  const preview = initialPreview({ ...set, pagesSelected: { ...set.pagesSelected, ...selection } });
  const isValid = preview.listFailure === null && preview.chosen.length > 0;
  return isValid ? preview : storedPreview;
}

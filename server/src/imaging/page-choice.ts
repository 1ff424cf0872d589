import { formatPageList, type PageListFailure, type PageSelection, selectedPages } from '@portal/domain';
import { Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import type { DeliverablePage, TiffPage } from './tiff/tiff-page.ts';

// Rules about the pages of a document that a user chooses to order. Page numbers are counted from 1, so number N is at index N - 1 of `pages`,
// the pages that the document's image file has. A lost page is a damaged one that is missing because the file is truncated.

/** 001 section 5 specifies this text. */
const NO_PAGES_CHOSEN = 'There are no pages selected.';

/** The chosen page numbers, sorted. Refuses a page list that cannot be read, and one without any page. */
export function chosenPages(selection: PageSelection, pageCount: number): number[] {
  const chosen = selectedPages(selection, pageCount);
  if (!chosen.ok) throw pageListRefusal(chosen.failure);
  if (chosen.value.length > 0) return chosen.value;
  throw new Refusal('INVALID', {
    message: NO_PAGES_CHOSEN,
    content: { errors: { pagesSelected: { key: 'noPagesSelected' } } },
  });
}

/** The refusal of a page list that cannot be read, with the message for its field. */
export function pageListRefusal(failure: PageListFailure): Refusal {
  return new Refusal('INVALID', { content: { errors: { pagesSelected: fieldMessageOf(failure) } } });
}

function fieldMessageOf(failure: PageListFailure): { key: string; values?: Record<string, number> } {
  if (failure.kind === 'outOfRange') return { key: 'noSuchPage', values: { page: failure.page } };
  if (failure.kind === 'reversedRange') return { key: 'pageListRange', values: { from: failure.from, to: failure.to } };
  return { key: failure.kind === 'tooLong' ? 'pageListTooLong' : 'pageListFormat' };
}

/**
 * The chosen page numbers to order. If the entire document was selected, its lost pages are left out, so that the intact part of a truncated
 * file can be sold. Pages that were selected by number always remain. So do the lost pages if no page is intact: then the order is refused.
 */
export function withoutLostPages(
  { pageSelectionMethod }: PageSelection,
  pages: readonly TiffPage[],
  chosen: readonly number[],
): readonly number[] {
  if (pageSelectionMethod !== 'ENTIRE_DOCUMENT') return chosen;
  const intact = chosen.filter((number) => !isLost(pages[number - 1]));
  return intact.length === 0 ? chosen : intact;
}

/**
 * The lost pages that `withoutLostPages` left out of an order, so that the customer can be told about them. They are recognized by the
 * ordered pages alone: an order of all pages except the lost ones counts as an order of the entire document. A stored order does not contain
 * how its pages were selected, and it must get the same result each time it is priced.
 */
export function lostPagesLeftOut(pages: readonly TiffPage[], ordered: readonly number[]): readonly number[] {
  const numbers = pages.map((_, index) => index + 1);
  const lost = numbers.filter((number) => isLost(pages[number - 1]));
  const orderedNumbers = new Set(ordered);
  const isEntireDocument = numbers.every((number) => orderedNumbers.has(number) !== isLost(pages[number - 1]));
  return isEntireDocument ? lost : [];
}

const isLost = (page: TiffPage | undefined): boolean => page?.status === 'DAMAGED' && page.isLost === true;

/** The chosen pages, all of which can be copied into a PDF. Refuses damaged pages and kinds of pages that are not supported. Charges nothing. */
export function downloadablePages(pages: readonly TiffPage[], chosen: readonly number[]): DeliverablePage[] {
  // a page that the file does not have counts as damaged
  const damaged = chosen.filter((number) => (pages[number - 1]?.status ?? 'DAMAGED') === 'DAMAGED');
  if (damaged.length > 0) throw damagedPagesRefusal(damaged, pages);
  return chosen.map((number) => supportedPage(pages[number - 1]));
}

/** The refusal of an order from a document of which no page can be delivered. */
export const damagedDocumentRefusal = (): Refusal => new Refusal('ORDER_DAMAGED_DOCUMENT');

/**
 * The refusal of an order with pages that cannot be shown. If the document has other pages, its message and its content list the damaged
 * numbers, so that the customer can leave them out.
 */
export function damagedPagesRefusal(damaged: readonly number[], pages: readonly TiffPage[]): Refusal {
  const isIntact = ({ status }: TiffPage, index: number): boolean =>
    status !== 'DAMAGED' && !damaged.includes(index + 1);
  if (!pages.some(isIntact)) return damagedDocumentRefusal();
  const pageList = formatPageList(damaged);
  return new Refusal('ORDER_DAMAGED_PAGES', { message: damagedPagesMessage(pageList), content: { pages: pageList } });
}

/** 'These pages cannot be shown: 3, 7-9.' @param pageList the numbers in the format of a page list: '3, 7-9' */
export const damagedPagesMessage = (pageList: string): string =>
  errorText('ORDER_DAMAGED_PAGES').replace('{{pages}}', pageList);

/** A page that is known not to be damaged. Refuses it if its kind is not supported. */
function supportedPage(page: TiffPage | undefined): DeliverablePage {
  if (page !== undefined && page.status !== 'UNSUPPORTED' && page.status !== 'DAMAGED') return page;
  const kind = page?.status === 'UNSUPPORTED' ? page.kind : '';
  throw new Refusal('IMAGE_KIND_NOT_SUPPORTED', {
    message: errorText('IMAGE_KIND_NOT_SUPPORTED').replace('{{kind}}', kind),
    content: { kind },
  });
}

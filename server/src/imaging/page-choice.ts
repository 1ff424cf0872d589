import { formatPageList, type PageListFailure, type PageSelection, selectedPages } from '@portal/domain';
import { Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import type { DeliverablePage, TiffPage } from './tiff/tiff-page.ts';

const NO_PAGES = 'There are no pages selected.';

/** The chosen pages, sorted. Refuses a list that cannot be read or that chooses nothing. */
export function chosenPages(selection: PageSelection, pageCount: number): number[] {
  const chosen = selectedPages(selection, pageCount);
  if (!chosen.ok) throw refusedList(chosen.failure);
  if (chosen.value.length > 0) return chosen.value;
  throw new Refusal('INVALID', {
    message: NO_PAGES,
    content: { errors: { pagesSelected: { key: 'noPagesSelected' } } },
  });
}

/** The refusal of a page list, with the message for its field. */
export function refusedList(failure: PageListFailure): Refusal {
  return new Refusal('INVALID', { content: { errors: { pagesSelected: messageOf(failure) } } });
}

function messageOf(failure: PageListFailure): { key: string; values?: Record<string, number> } {
  if (failure.kind === 'outOfRange') return { key: 'noSuchPage', values: { page: failure.page } };
  if (failure.kind === 'reversedRange') return { key: 'pageListRange', values: { from: failure.from, to: failure.to } };
  return { key: failure.kind === 'tooLong' ? 'pageListTooLong' : 'pageListFormat' };
}

/**
 * Drops lost pages from an order of a whole document, so that the intact part of a truncated file is sold. A page that was
 * selected by its number is never dropped.
 */
export function withoutLostPages(
  { pageSelectionMethod }: PageSelection,
  pages: readonly TiffPage[],
  chosen: readonly number[],
): readonly number[] {
  const intact = chosen.filter((page) => !isLost(pages[page - 1]));
  return pageSelectionMethod !== 'ENTIRE_DOCUMENT' || intact.length === 0 ? chosen : intact;
}

/**
 * The lost pages of the document if the order contains all its other pages; the order must name them to the customer. An order stores
 * its pages and not how they were selected, so the result is the same each time the order is priced.
 */
export function unorderedLostPages(pages: readonly TiffPage[], ordered: readonly number[]): readonly number[] {
  const numbers = pages.map((_, index) => index + 1);
  const lost = numbers.filter((page) => isLost(pages[page - 1]));
  const chosen = new Set(ordered);
  const isEverything = numbers.every((page) => chosen.has(page) !== isLost(pages[page - 1]));
  return isEverything ? lost : [];
}

const isLost = (page: TiffPage | undefined): boolean => page?.status === 'DAMAGED' && page.isLost === true;

/** The chosen pages ready for the PDF. Refuses damaged pages and unsupported kinds, before anything is charged. */
export function downloadablePages(pages: readonly TiffPage[], chosen: readonly number[]): DeliverablePage[] {
  const broken = chosen.filter((page) => (pages[page - 1]?.status ?? 'DAMAGED') === 'DAMAGED');
  if (broken.length > 0) throw damagedPages(broken);
  return chosen.map((page) => readyPage(pages[page - 1]));
}

/** The refusal of an order with pages that cannot be shown; it lists them. */
export function damagedPages(pages: readonly number[]): Refusal {
  const list = formatPageList(pages);
  const message = describeDamaged(list);
  return new Refusal('ORDER_DAMAGED_PAGES', { message, content: { pages: list } });
}

/** 'These pages cannot be shown: 3.' */
export const describeDamaged = (pageList: string): string =>
  errorText('ORDER_DAMAGED_PAGES').replace('{{pages}}', pageList);

function readyPage(page: TiffPage | undefined): DeliverablePage {
  if (page !== undefined && page.status !== 'UNSUPPORTED' && page.status !== 'DAMAGED') return page;
  const kind = page?.status === 'UNSUPPORTED' ? page.kind : '';
  throw new Refusal('IMAGE_KIND_NOT_SUPPORTED', {
    message: errorText('IMAGE_KIND_NOT_SUPPORTED').replace('{{kind}}', kind),
    content: { kind },
  });
}

import { formatPageList, type PageListFailure, type PageSelection, selectedPages } from '@portal/domain';
import { Refusal } from '../../platform/errors/refusal.ts';
import { errorText } from '../../platform/errors/texts.ts';
import type { DeliverablePage, TiffPage } from '../tiff/tiff-page.ts';

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

/** The refusal of a page list, said by the field's message. */
export function refusedList(failure: PageListFailure): Refusal {
  return new Refusal('INVALID', { content: { errors: { pagesSelected: messageOf(failure) } } });
}

function messageOf(failure: PageListFailure): { key: string; values?: Record<string, number> } {
  if (failure.kind === 'outOfRange') return { key: 'noSuchPage', values: { page: failure.page } };
  if (failure.kind === 'reversedRange') return { key: 'pageListRange', values: { from: failure.from, to: failure.to } };
  return { key: failure.kind === 'tooLong' ? 'pageListTooLong' : 'pageListFormat' };
}

/**
 * Of a document as a whole, the pages that are there, and those at its end of which nothing is: a file that breaks off is
 * sold as far as it goes, and the rest is named. A page that was chosen by its number is never left out.
 */
export function withoutLostPages(
  { pageSelectionMethod }: PageSelection,
  pages: readonly TiffPage[],
  chosen: readonly number[],
): { there: readonly number[]; lost: readonly number[] } {
  const isLost = (page: number): boolean => {
    const found = pages[page - 1];
    return found?.status === 'DAMAGED' && found.isLost === true;
  };
  const there = chosen.filter((page) => !isLost(page));
  if (pageSelectionMethod !== 'ENTIRE_DOCUMENT' || there.length === 0) return { there: chosen, lost: [] };
  return { there, lost: chosen.filter(isLost) };
}

/** The chosen pages ready for the PDF. Refuses damaged ones and kinds not handled yet, before anything is charged. */
export function downloadablePages(pages: readonly TiffPage[], chosen: readonly number[]): DeliverablePage[] {
  const broken = chosen.filter((page) => (pages[page - 1]?.status ?? 'DAMAGED') === 'DAMAGED');
  if (broken.length > 0) throw damagedPages(broken);
  return chosen.map((page) => readyPage(pages[page - 1]));
}

/** The refusal of an order that includes pages which cannot be shown, naming them. */
export function damagedPages(pages: readonly number[]): Refusal {
  const list = formatPageList(pages);
  const message = describeDamaged(pages);
  return new Refusal('ORDER_DAMAGED_PAGES', { message, content: { pages: list } });
}

/** 'These pages cannot be shown: 3.' */
export const describeDamaged = (pages: readonly number[]): string =>
  errorText('ORDER_DAMAGED_PAGES').replace('{{pages}}', formatPageList(pages));

function readyPage(page: TiffPage | undefined): DeliverablePage {
  if (page !== undefined && page.status !== 'UNSUPPORTED' && page.status !== 'DAMAGED') return page;
  const kind = page?.status === 'UNSUPPORTED' ? page.kind : '';
  throw new Refusal('IMAGE_KIND_NOT_SUPPORTED', {
    message: errorText('IMAGE_KIND_NOT_SUPPORTED').replace('{{kind}}', kind),
    content: { kind },
  });
}

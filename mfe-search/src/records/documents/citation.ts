import type { DocumentRow } from '@portal/contracts';
import type { CitationContext } from '../record-kind.ts';

/** Citation of a document, such as 'Instrument 2024-000123, recorded 03/05/2024, Book 12 Page 345'. */
export function citationOf({ t, formats, bookLabel }: CitationContext, row: DocumentRow): string {
  const values = { number: row.displayDocNumber, day: formats.day(row.recordedDate) };
  const [book = '', page] = row.displayBookAndPage.split(' / ');
  if (row.displayBookAndPage === '') return t('details.citationWithoutBook', values);
  const place = page === undefined ? row.displayBookAndPage : t('details.bookOfCitation', { bookLabel, book, page });
  return t('details.citation', { ...values, book: place });
}

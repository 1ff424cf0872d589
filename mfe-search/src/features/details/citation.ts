import type { DocumentRow } from '@portal/contracts';
import type { Formats, Translate } from '@portal/i18n';

/** 'Instrument 2024-000123, recorded 03/05/2024, Book 12 Page 345' */
export function citationOf(t: Translate, { day }: Formats, row: DocumentRow, bookLabel: string): string {
  const values = { number: row.displayDocNumber, day: day(row.recordedDate) };
  const parts = /^\s*(\S+)\s*\/\s*(\S+)\s*$/.exec(row.displayBookAndPage);
  if (row.displayBookAndPage === '') return t('details.citationWithoutBook', values);
  const book =
    parts === null
      ? row.displayBookAndPage
      : t('details.bookOfCitation', { bookLabel, book: parts[1] ?? '', page: parts[2] ?? '' });
  return t('details.citation', { ...values, book });
}

import type { DrawnDocument } from './drawn-document.ts';
import { Sheet } from './page-sheet.ts';

/** Used in place of an instrument code for pages of books. */
export const TRACT_BOOK_PAGE = 'TRACT_BOOK';
export const INDEX_BOOK_PAGE = 'INDEX_BOOK';

/** The number of lines that fit on a page of a book. */
export const LINES_PER_PAGE = 30;
const LINE_HEIGHT = 28;

/** A ruled page of a book: its heading, and a line for each entry. */
export function bookSheet({ instrument, documentNumber, county, memorials }: DrawnDocument): Sheet {
  const sheet = new Sheet(96);
  sheet.centered(county.toUpperCase(), 16, 'bold');
  sheet.centered(instrument.toUpperCase(), 24, 'heading');
  sheet.centered(`Page ${documentNumber}`, 15, 'type');
  sheet.y += 10;
  for (const text of memorials.slice(0, LINES_PER_PAGE)) {
    sheet.texts.push({ text, x: 84, y: sheet.y, size: 14, face: 'type' });
    sheet.lines.push({ d: `M76 ${sheet.y + 8}H774`, width: 1 });
    sheet.y += LINE_HEIGHT;
  }
  return sheet;
}

import type { DrawnDocument } from './drawn-document.ts';
import { Sheet, TOP_OF_FIRST_PAGE, TOP_OF_PAGE } from './page-sheet.ts';
import { stamp } from './recorder-stamp.ts';

/** Used in place of an instrument code for a certificate of title. */
export const CERTIFICATE = 'CERTIFICATE';

/** Number of memorials on each page after the first. */
const MEMORIALS_PER_PAGE = 8;

/** The page count of a certificate with this number of memorials. */
export const certificatePageCount = (memorials: number): number => 1 + Math.ceil(memorials / MEMORIALS_PER_PAGE);

/** One page of a certificate: the first states the title, the following ones list the memorials. */
export function certificateSheet(document: DrawnDocument, page: number): Sheet {
  return page === 1 ? firstPage(document) : memorialPage(document, page);
}

function firstPage(document: DrawnDocument): Sheet {
  const sheet = new Sheet(TOP_OF_FIRST_PAGE);
  stamp(sheet, document);
  sheet.centered('CERTIFICATE OF TITLE', 28, 'heading');
  sheet.centered(`No. ${document.documentNumber}`, 18, 'bold');
  for (const { comment } of document.legals) sheet.paragraph(comment);
  sheet.paragraph(
    'Subject to the encumbrances, liens, and interests noted by the memorial underwritten or endorsed hereon.',
  );
  sheet.y += 50;
  // in the right column
  sheet.signature('REGISTRAR OF TITLES', 1);
  return sheet;
}

function memorialPage({ documentNumber, memorials }: DrawnDocument, page: number): Sheet {
  const sheet = new Sheet(TOP_OF_PAGE);
  sheet.centered(`MEMORIALS OF CERTIFICATE NO. ${documentNumber}`, 18, 'heading');
  const from = (page - 2) * MEMORIALS_PER_PAGE;
  for (const text of memorials.slice(from, from + MEMORIALS_PER_PAGE)) sheet.paragraph(text);
  return sheet;
}

import type { DrawnDocument } from './drawn-document.ts';
import { Sheet } from './page-sheet.ts';
import { stamp } from './recorder-stamp.ts';

/** Stands in place of an instrument's code for a certificate of title. */
export const CERTIFICATE = 'CERTIFICATE';

/** Memorials on one page behind the first. */
const MEMORIALS_A_PAGE = 8;

/** How many pages a certificate with so many memorials has. */
export const certificatePages = (memorials: number): number => 1 + Math.ceil(memorials / MEMORIALS_A_PAGE);

/** One page of a certificate: what it certifies, and behind it the memorials underwritten. */
export function certificateSheet(document: DrawnDocument, page: number): Sheet {
  return page === 1 ? face(document) : memorialsOf(document, page);
}

function face(document: DrawnDocument): Sheet {
  const sheet = new Sheet(248);
  stamp(sheet, document);
  sheet.centered('CERTIFICATE OF TITLE', 28, 'heading');
  sheet.centered(`No. ${document.documentNumber}`, 18, 'bold');
  for (const { comment } of document.legals) sheet.paragraph(comment);
  sheet.paragraph(
    'Subject to the encumbrances, liens, and interests noted by the memorial underwritten or endorsed hereon.',
  );
  sheet.y += 50;
  sheet.signature('REGISTRAR OF TITLES', 1);
  return sheet;
}

function memorialsOf({ documentNumber, memorials }: DrawnDocument, page: number): Sheet {
  const sheet = new Sheet(110);
  sheet.centered(`MEMORIALS OF CERTIFICATE NO. ${documentNumber}`, 18, 'heading');
  const from = (page - 2) * MEMORIALS_A_PAGE;
  for (const text of memorials.slice(from, from + MEMORIALS_A_PAGE)) sheet.paragraph(text);
  return sheet;
}

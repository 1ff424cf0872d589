import { bookSheet, INDEX_BOOK_PAGE, TRACT_BOOK_PAGE } from './book-page.ts';
import { CERTIFICATE, certificateSheet } from './certificate-page.ts';
import type { DrawnDocument } from './drawn-document.ts';
import { type PageModel, Sheet, type TextItem, TOP_OF_FIRST_PAGE, TOP_OF_PAGE } from './page-sheet.ts';
import { stamp } from './recorder-stamp.ts';
import { CLAUSES, longDate, openingOf, rolesOf } from './words.ts';

const firstPage = (document: DrawnDocument): Sheet => {
  const sheet = new Sheet(TOP_OF_FIRST_PAGE);
  stamp(sheet, document);
  for (const [index, text] of ['RETURN TO:', 'Pacific Title', 'P.O. Box 500217', 'Garapan, MP 96950'].entries())
    sheet.texts.push({ text, x: 92, y: 80 + 20 * index, size: 13, face: 'type' });
  sheet.centered(document.instrument.toUpperCase(), document.instrument.length > 24 ? 22 : 31, 'heading');
  for (const text of openingOf(document)) {
    if (text === 'WITNESSETH:') sheet.centered(text, 17, 'bold');
    else sheet.paragraph(text);
  }
  return sheet;
};

const signatures = (sheet: Sheet, document: DrawnDocument): void => {
  sheet.paragraph('IN WITNESS WHEREOF, the parties have set their hands on the day and year first above written.');
  sheet.y += 50;
  for (const [index, name] of document.grantors.slice(0, 8).entries()) sheet.signature(name, index);
};

const acknowledgment = (sheet: Sheet, document: DrawnDocument): void => {
  sheet.y += 60;
  sheet.centered('ACKNOWLEDGMENT', 24, 'heading');
  const [role] = rolesOf(document);
  const day = longDate(document.instrumentOn ?? document.recordedAt);
  sheet.paragraph(
    `On ${day}, before me, a Notary Public in and for ${document.county}, personally appeared the ${role}, ${document.grantors.slice(0, 4).join(', ')}, and acknowledged the foregoing ${document.instrument} as a free and voluntary act.`,
  );
  sheet.y += 60;
  // in the right column
  sheet.signature('NOTARY PUBLIC', 1);
};

const platPage = (document: DrawnDocument): Sheet => {
  const sheet = new Sheet(250);
  stamp(sheet, document);
  sheet.lines.push({ d: 'M70 200H780V1030H70Z', width: 3 }, { d: 'M82 212H768V1018H82Z', width: 1 });
  const [legal] = document.legals;
  sheet.centered(`${document.instrument.toUpperCase()} OF LOT ${legal?.lot ?? ''}`, 22, 'heading');
  for (const text of [legal?.comment ?? '', ...document.grantors.slice(0, 3)]) sheet.centered(text, 13, 'type');
  const lots = document.platLots.length === 0 ? [legal?.lot ?? ''] : document.platLots.slice(0, 30);
  const columns = Math.min(6, lots.length);
  const width = 620 / columns;
  const height = Math.min(150, 480 / Math.ceil(lots.length / columns));
  for (const [index, text] of lots.entries()) {
    const x = 115 + (index % columns) * width;
    const y = 440 + Math.floor(index / columns) * (height + 14);
    sheet.lines.push({
      d: `M${x} ${y}L${x + width} ${y + 4}L${x + width - 6} ${y + height}L${x + 4} ${y + height - 5}Z`,
      width: 2,
    });
    sheet.texts.push({ text, x: x + width / 2, y: y + height / 2, size: 15, face: 'heading', isCentered: true });
  }
  sheet.texts.push({
    text: 'SCALE 1:1000  LAND SURVEYOR NO. 38',
    x: 425,
    y: 1000,
    size: 14,
    face: 'type',
    isCentered: true,
  });
  return sheet;
};

const middlePage = (page: number): Sheet => {
  const sheet = new Sheet(TOP_OF_PAGE);
  for (let index = 0; sheet.y < 860; index += 1) {
    const clause = CLAUSES[((page - 2) * 4 + index) % CLAUSES.length] ?? '';
    sheet.paragraph(`${(page - 2) * 7 + index + 1}. ${clause}`);
  }
  return sheet;
};

const sheetOf = (document: DrawnDocument, page: number): Sheet => {
  const { pageCount, instrumentCode } = document;
  if (instrumentCode === TRACT_BOOK_PAGE || instrumentCode === INDEX_BOOK_PAGE) return bookSheet(document);
  if (instrumentCode === CERTIFICATE) return certificateSheet(document, page);
  if (page === 1 && (instrumentCode === 'PLAT' || instrumentCode === 'MAP')) return platPage(document);
  const sheet = page === 1 ? firstPage(document) : page === pageCount ? new Sheet(TOP_OF_PAGE) : middlePage(page);
  if (page === pageCount) {
    signatures(sheet, document);
    if (sheet.y < 760) acknowledgment(sheet, document);
  }
  return sheet;
};

/** The content of a document's pages; identical for identical index data. */
export const pagesOf = (document: DrawnDocument): PageModel[] =>
  Array.from({ length: document.pageCount }, (_, index) => {
    const { texts, lines } = sheetOf(document, index + 1);
    const pageNumber: TextItem = {
      text: `- ${index + 1} -`,
      x: 425,
      y: 1048,
      size: 14,
      face: 'type',
      isCentered: true,
    };
    return { texts: [...texts, pageNumber], lines };
  });

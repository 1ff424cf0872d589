import type { DrawnDocument } from './drawn-document.ts';
import { CLAUSES, longDate, openingOf, rolesOf } from './words.ts';

export type Face = 'type' | 'bold' | 'heading';

/** A line of text on a page of 850 by 1100. */
export interface TextItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face: Face;
  readonly isCentered?: boolean;
}

/** A line that is drawn, in SVG's words. */
export interface LineItem {
  readonly d: string;
  readonly width: number;
  /** Where it begins, when not at the page's corner. */
  readonly at?: readonly [number, number];
}

export interface PageModel {
  readonly texts: readonly TextItem[];
  readonly lines: readonly LineItem[];
}

const LEFT = 104;
const LINE = 25;
const SIZE = 15.4;
const COLUMNS = 68;
const SIGNATURES = [
  'M4 -4C16 -34 22 -40 26 -34C30 -24 14 2 20 4C30 6 34 -18 42 -16C48 -12 38 2 48 2C58 0 58 -14 64 -14C70 -10 62 4 74 2C86 -2 92 -48 100 -46C106 -40 88 6 98 4C112 0 108 -18 120 -16C130 -10 116 4 130 2C150 -4 160 -12 200 -8',
  'M2 -30C10 -44 30 -40 24 -22C20 -8 8 4 4 0C0 -6 30 -10 38 -14C46 -18 40 2 50 0C56 -2 58 -16 64 -14C68 -10 60 2 70 0C80 -4 78 -30 88 -44C92 -44 78 0 90 0C104 -2 100 -18 110 -14C116 -8 108 4 124 -2C140 -10 138 -14 150 -12C156 -6 146 2 160 0',
];

const wrap = (text: string): string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > COLUMNS) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
};

/** One page while it is filled from the top. */
class Sheet {
  readonly texts: TextItem[] = [];
  readonly lines: LineItem[] = [];
  y: number;

  constructor(top: number) {
    this.y = top;
  }

  paragraph(text: string): void {
    for (const line of wrap(text)) {
      if (this.y > 1010) return;
      this.texts.push({ text: line, x: LEFT, y: this.y, size: SIZE, face: 'type' });
      this.y += LINE;
    }
    this.y += 14;
  }

  centered(text: string, size: number, face: Face): void {
    this.texts.push({ text, x: 425, y: this.y, size, face, isCentered: true });
    this.y += size * 2;
  }

  signature(name: string, which: number): void {
    if (this.y > 960) return;
    const x = which % 2 === 0 ? 104 : 440;
    const shape = SIGNATURES[which % SIGNATURES.length] ?? '';
    this.lines.push({ d: `M${x} ${this.y}h280`, width: 1.2 });
    this.lines.push({ d: shape, width: 2.1, at: [x + 10, this.y - 8] });
    this.texts.push({ text: name.slice(0, 36), x, y: this.y + 20, size: 14, face: 'type' });
    if (which % 2 === 1) this.y += 95;
  }
}

const stamp = (sheet: Sheet, { county, documentNumber, recordedAt, book, page }: DrawnDocument): void => {
  const [day = '', time = ''] = recordedAt.split('T');
  const [year = '', month = '', date = ''] = day.split('-');
  const hour = Number(time.slice(0, 2));
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
  sheet.lines.push({ d: 'M508 52H778V184H508Z', width: 2.4 });
  const line = (text: string, y: number): void => void sheet.texts.push({ text, x: 522, y, size: 16, face: 'bold' });
  sheet.texts.push({
    text: `${county.toUpperCase()} RECORDER`,
    x: 643,
    y: 75,
    size: 15,
    face: 'heading',
    isCentered: true,
  });
  sheet.texts.push({ text: 'FILED FOR RECORD', x: 643, y: 97, size: 13, face: 'heading', isCentered: true });
  line(`File No. ${documentNumber}`, 122);
  line(`${month}/${date}/${year} ${clock}`, 147);
  if (book !== '') line(`Book ${book} Page ${page}`, 172);
};

const first = (document: DrawnDocument): Sheet => {
  const sheet = new Sheet(248);
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
  sheet.signature('NOTARY PUBLIC', 1);
};

const plat = (document: DrawnDocument): Sheet => {
  const sheet = new Sheet(230);
  stamp(sheet, document);
  sheet.lines.push({ d: 'M70 200H780V1030H70Z', width: 3 }, { d: 'M82 212H768V1018H82Z', width: 1 });
  sheet.y = 250;
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

const middle = (page: number): Sheet => {
  const sheet = new Sheet(110);
  for (let index = 0; sheet.y < 860; index += 1) {
    const clause = CLAUSES[((page - 2) * 4 + index) % CLAUSES.length] ?? '';
    sheet.paragraph(`${(page - 2) * 7 + index + 1}. ${clause}`);
  }
  return sheet;
};

const sheetOf = (document: DrawnDocument, page: number): Sheet => {
  const { pageCount, instrumentCode } = document;
  if (page === 1 && (instrumentCode === 'PLAT' || instrumentCode === 'MAP')) return plat(document);
  const sheet = page === 1 ? first(document) : page === pageCount ? new Sheet(110) : middle(page);
  if (page === pageCount) {
    signatures(sheet, document);
    if (sheet.y < 760) acknowledgment(sheet, document);
  }
  return sheet;
};

/** What stands on the pages of a document: the same for the same index data. */
export const pagesOf = (document: DrawnDocument): PageModel[] =>
  Array.from({ length: document.pageCount }, (_, index) => {
    const { texts, lines } = sheetOf(document, index + 1);
    const foot: TextItem = { text: `- ${index + 1} -`, x: 425, y: 1048, size: 14, face: 'type', isCentered: true };
    return { texts: [...texts, foot], lines };
  });

import type { CellKind, FileTable } from '../table-file.ts';
import { addressOf, STYLES, textCell, xmlText } from './cell-xml.ts';
import { heightAttribute } from './row-height.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const LONGEST_SHEET_NAME = 31;

/** Replaces characters that a sheet name must not contain; apostrophes are not allowed at its start and end. */
const sheetName = (text: string): string =>
  text
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, LONGEST_SHEET_NAME)
    .trim() || 'Sheet';

/** The names of the two sheets, which are made different. */
export function sheetNames({ title, factsSheet }: FileTable): readonly [rows: string, facts: string] {
  const [rows, facts] = [sheetName(title), sheetName(factsSheet)];
  return [rows, rows.toLowerCase() === facts.toLowerCase() ? `${facts.slice(0, LONGEST_SHEET_NAME - 2)} 2` : facts];
}

const xml = (text: string): string => `${HEAD}${text}`;
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

const CONTENT_TYPES = xml(
  `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>` +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
    '</Types>',
);

const TOP_RELATIONS = xml(
  `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}` +
    `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
    '</Relationships>',
);

const WORKBOOK_RELATIONS = xml(
  `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}` +
    `${relation(2, 'worksheet', 'worksheets/sheet2.xml')}${relation(3, 'styles', 'styles.xml')}</Relationships>`,
);

const format = (number: number, alignment = '<alignment vertical="top"/>', font = 0): string =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"` +
  ` applyFont="1" applyAlignment="1">${alignment}</xf>`;
const WRAPPED = '<alignment vertical="top" wrapText="1"/>';
/** Dates and times are aligned left, as in the PDF, so that they do not touch the text of the next column. */
const FROM_LEFT = '<alignment horizontal="left" vertical="top"/>';
/** Numbers keep a distance from the right edge, because otherwise they touch the text of the next column: '2' users and account '4006'. */
const FROM_RIGHT = '<alignment horizontal="right" vertical="top" indent="1"/>';
/** The titles of number columns are aligned like the numbers. */
const WRAPPED_FROM_RIGHT = '<alignment horizontal="right" vertical="top" wrapText="1" indent="1"/>';
/** The built-in format 'Text': a value that someone types into such a cell later stays text too. */
const AS_TEXT = 49;

/** The indexes are those of STYLES. */
const FORMATS = [
  format(0),
  format(AS_TEXT, WRAPPED),
  format(164, FROM_LEFT),
  format(165, FROM_LEFT),
  format(166, FROM_RIGHT),
  format(167, FROM_RIGHT),
  format(AS_TEXT, WRAPPED, 1),
  format(AS_TEXT, WRAPPED, 1),
  format(AS_TEXT, WRAPPED_FROM_RIGHT, 1),
];

const STYLE_PART = xml(
  `<styleSheet xmlns="${MAIN}"><numFmts count="4">` +
    '<numFmt numFmtId="164" formatCode="mm/dd/yyyy"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy\\ h:mm\\ AM/PM"/>' +
    '<numFmt numFmtId="166" formatCode="&quot;$&quot;#,##0.00;\\-&quot;$&quot;#,##0.00"/>' +
    '<numFmt numFmtId="167" formatCode="#,##0"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs></styleSheet>`,
);

const workbook = (table: FileTable): string => {
  const [rows, facts] = sheetNames(table);
  return xml(
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
      `<sheet name="${xmlText(rows)}" sheetId="1" r:id="rId1"/><sheet name="${xmlText(facts)}" sheetId="2" r:id="rId2"/>` +
      `</sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${xmlText(rows)}'!$1:$1</definedName>` +
      '</definedNames></workbook>',
  );
};

/** The height of rows of one line, in points. */
const ROW_FORMAT = '<sheetFormatPr defaultRowHeight="15"/>';

const properties = ({ title, county, language }: FileTable): string =>
  xml(
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
      `<dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(county)}</dc:creator>` +
      `<dc:language>${xmlText(language)}</dc:language></cp:coreProperties>`,
  );

/** The width of the column of facts, in characters. */
const FACTS_WIDTH = 90;

const factsSheet = ({ title, county, facts }: FileTable): string => {
  const rows = [county, title, ...facts].map(
    (text, index) =>
      `<row r="${index + 1}"${heightAttribute([{ text, columnWidth: FACTS_WIDTH }])}>` +
      `${textCell(addressOf(0, index + 1), text, index < 2 ? STYLES.strong : STYLES.text)}</row>`,
  );
  return xml(
    `<worksheet xmlns="${MAIN}">${ROW_FORMAT}<cols><col min="1" max="1" width="${FACTS_WIDTH}" customWidth="1"/></cols>` +
      `<sheetData>${rows.join('')}</sheetData></worksheet>`,
  );
};

/** Every part of the workbook except the sheet of rows, by path. */
export const workbookParts = (table: FileTable): readonly (readonly [path: string, text: string])[] => [
  ['[Content_Types].xml', CONTENT_TYPES],
  ['_rels/.rels', TOP_RELATIONS],
  ['docProps/core.xml', properties(table)],
  ['xl/workbook.xml', workbook(table)],
  ['xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS],
  ['xl/styles.xml', STYLE_PART],
  ['xl/worksheets/sheet2.xml', factsSheet(table)],
];

/** The total width of the columns on a page, in characters. */
const LETTERS_ON_PAGE = 110;

/** The minimum width in characters for each kind, because a number that is wider than its column shows as '#####'. */
const NARROWEST: Readonly<Record<CellKind, number>> = { text: 11, day: 12, instant: 21, money: 20, count: 14 };

const isNumber = (kind: CellKind): boolean => kind === 'money' || kind === 'count';

/** Print settings: all columns fit the width of one page, over any number of pages. Margins are in inches. */
const PAGE =
  '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';

/** The widths of the columns, in characters. */
export function columnWidths({ columns }: FileTable): number[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share, kind }) => Math.max(NARROWEST[kind], Math.round((share * LETTERS_ON_PAGE) / all)));
}

/** The start of the sheet of rows. Its header row is frozen, so that it stays visible while the rows scroll. */
export function sheetBegin(table: FileTable): string {
  const { columns } = table;
  const widths = columnWidths(table);
  const widthElements = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const height = heightAttribute(
    columns.map(({ title }, index) => ({ text: title, columnWidth: widths[index] ?? 1, isStrong: true })),
  );
  const titles = columns.map(({ title, kind }, index) =>
    textCell(addressOf(index, 1), title, isNumber(kind) ? STYLES.headOfNumbers : STYLES.head),
  );
  return xml(
    `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `${ROW_FORMAT}<cols>${widthElements.join('')}</cols><sheetData><row r="1"${height}>${titles.join('')}</row>`,
  );
}

/** The end of the sheet of rows. Its filters cover the rows without the totals below them. */
export const sheetEnd = ({ columns }: FileTable, lastRow: number): string =>
  `</sheetData><autoFilter ref="A1:${addressOf(columns.length - 1, Math.max(1, lastRow))}"/>${PAGE}</worksheet>`;

import { cents, centsToDecimal } from '@portal/domain/formats';
import { counted } from '../../texts/counted.ts';
import { GroupSums } from '../group-sums.ts';
import type { Cell, FileTable, RowBatches } from '../table-file.ts';
import { addressOf, STYLES, textCell, typedCell } from './cell-xml.ts';
import { heightAttribute, type WrappedText } from './row-height.ts';
import { columnWidths, sheetBegin, sheetEnd, workbookParts } from './workbook-parts.ts';
import { ZipStream } from './zip-stream.ts';

/** The row limit of a sheet, minus some rows above and below the table. */
export const MAX_SHEET_ROWS = 1_048_000;

/** Writes a table as a workbook, chunk by chunk while its rows are read. */
export async function* writeExcel(table: FileTable, batches: RowBatches): AsyncGenerator<Buffer> {
  const zip = new ZipStream();
  for (const [path, text] of workbookParts(table)) yield* zip.entry(path, [text]);
  yield* zip.entry('xl/worksheets/sheet1.xml', sheet(table, batches));
  yield zip.end();
}

async function* sheet(table: FileTable, batches: RowBatches): AsyncGenerator<string> {
  const { columns, zone } = table;
  const sums = new GroupSums(table);
  const widths = columnWidths(table);
  yield sheetBegin(table);
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      sums.add(row);
      const number = sums.rows + 1;
      const cells = columns.map(({ kind }, index) =>
        typedCell(addressOf(index, number), kind, row[index] ?? null, zone),
      );
      text += `<row r="${number}"${heightAttribute(wrappedTexts(row, table, widths))}>${cells.join('')}</row>`;
    }
    if (sums.rows > MAX_SHEET_ROWS) throw new RangeError(`A sheet cannot have ${counted(sums.rows, 'row')}.`);
    yield text;
  }
  const lastRow = sums.rows + 1;
  yield totalRows(table, lastRow, sums.all() ?? []);
  yield sheetEnd(table, lastRow);
}

/** The texts of a row that wrap. Amounts and dates do not. */
const wrappedTexts = (row: readonly Cell[], { columns }: FileTable, widths: readonly number[]): WrappedText[] =>
  columns.flatMap(({ kind }, index) => {
    const text = row[index];
    return kind === 'text' && typeof text === 'string' ? [{ text, columnWidth: widths[index] ?? 1 }] : [];
  });

/** The sums and totals, below the table after an empty row, so that filters do not hide them. */
function totalRows(table: FileTable, lastRow: number, sums: readonly Cell[]): string {
  const { columns, zone } = table;
  const [columnWidth = 1] = columnWidths(table);
  let number = lastRow + 1;
  const rowOf = (label: string, style: number, cells: readonly string[]): string => {
    number += 1;
    const height = heightAttribute([{ text: label, columnWidth, isStrong: style === STYLES.strong }]);
    return `<row r="${number}"${height}>${textCell(addressOf(0, number), label, style)}${cells.join('')}</row>`;
  };
  let text = lastRow === 1 ? rowOf(table.empty, STYLES.text, []) : '';
  if (sums.length > 0 && lastRow > 1)
    text += rowOf(table.sumLabel ?? '', STYLES.strong, sumCells(table, { row: number + 1, lastRow, sums }));
  for (const { label, kind, value } of table.totals) {
    const valueAt = addressOf(Math.max(1, columns.length - 1), number + 1);
    text += rowOf(label, STYLES.strong, [typedCell(valueAt, kind, value, zone)]);
  }
  return text;
}

/** Formulas for the sums of the rows that are visible with the current filters. The file has no other formulas. */
const sumCells = (
  { columns }: FileTable,
  { row, lastRow, sums }: { readonly row: number; readonly lastRow: number; readonly sums: readonly Cell[] },
): string[] =>
  columns.flatMap(({ kind }, index) => {
    const sum = sums[index];
    if (typeof sum !== 'number') return [];
    const range = `${addressOf(index, 2)}:${addressOf(index, lastRow)}`;
    const value = kind === 'money' ? centsToDecimal(cents(sum)) : sum;
    return [`<c r="${addressOf(index, row)}" s="${STYLES[kind]}"><f>SUBTOTAL(109,${range})</f><v>${value}</v></c>`];
  });

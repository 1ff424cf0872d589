import { cellText, isNumeric } from '../cell-text.ts';
import { GroupSums } from '../group-sums.ts';
import type { Cell, FileTable, FileTotal, RowBatches } from '../table-file.ts';
import { Pages } from './pages.ts';
import { PdfObjects } from './pdf-objects.ts';
import { TextShaper } from './shaped-text.ts';
import { Structure, writeCatalog } from './structure.ts';
import { TableWriter, type WrittenCell } from './table-writer.ts';

const CHUNK_BYTES = 64 * 1024;

/** Writes a table as a tagged PDF, chunk by chunk while its rows are read, without keeping the rows in memory. */
export async function* writePdf(table: FileTable, batches: RowBatches): AsyncGenerator<Buffer> {
  const objects = new PdfObjects();
  const shaper = new TextShaper(objects);
  const structure = new Structure(objects);
  await shaper.load(textsOutsideRows(table));
  const pages = new Pages(objects, shaper, structure, table);
  const writer = new TableWriter({ pages, shaper, structure, table });
  const groupSums = new GroupSums(table);
  writer.begin();
  yield objects.take();
  for await (const rows of batches) {
    const texts = rows.map((row) =>
      table.columns.map(({ kind }, index) => cellText(kind, row[index] ?? null, table.zone)),
    );
    await shaper.load(texts.flat());
    for (const [index, row] of rows.entries()) {
      const ended = groupSums.add(row);
      if (ended !== undefined) writer.sums(groupCells(table, ended));
      writer.row(texts[index] ?? []);
      if (objects.pending >= CHUNK_BYTES) yield objects.take();
    }
  }
  if (groupSums.rows === 0) writer.note(table.empty);
  const last = groupSums.endGroup();
  if (last !== undefined) writer.sums(groupCells(table, last));
  writeTotals(writer, table, groupSums.all());
  writer.end();
  const root = pages.end();
  shaper.writeFonts();
  structure.write();
  objects.end(
    ...writeCatalog(
      objects,
      { title: table.title, author: table.county, language: table.language },
      { pages: root, structure: structure.root },
    ),
  );
  yield objects.take();
}

/** All texts outside of the rows, whose fonts are loaded first. */
const textsOutsideRows = (table: FileTable): string[] => [
  table.title,
  table.county,
  table.empty,
  table.pageLabel,
  table.sumLabel ?? '',
  table.groupBy?.label ?? '',
  table.groupBy?.labelOfNone ?? '',
  ...table.facts,
  ...table.columns.map(({ title }) => title),
  ...table.totals.flatMap(({ label, kind, value }) => [label, cellText(kind, value, table.zone)]),
];

/** The row with the sums of a group that ended. */
function groupCells(
  table: FileTable,
  { group, sums }: { readonly group: Cell; readonly sums: readonly Cell[] },
): WrittenCell[] {
  const { column = 0, label: labelOfName = '', labelOfNone = labelOfName } = table.groupBy ?? {};
  const name = cellText(table.columns[column]?.kind ?? 'text', group, table.zone);
  // by a function, because '$&' in a name is not a pattern
  const label = (name === '' ? labelOfNone : labelOfName).replace('{{name}}', () => name);
  return labeledCells(table, label, sums);
}

/** A row of sums: the label spans the columns before the first sum, and each sum is in its column. */
function labeledCells(table: FileTable, label: string, sums: readonly Cell[]): WrittenCell[] {
  const first = Math.max(
    1,
    table.columns.findIndex(({ isSummed }) => isSummed === true),
  );
  const rest = table.columns.slice(first).map(({ kind }, index) => ({
    text: cellText(kind, sums[first + index] ?? null, table.zone),
    columns: 1,
    isRight: isNumeric(kind),
  }));
  return [{ text: label, columns: first, isRight: false }, ...rest];
}

function writeTotals(writer: TableWriter, table: FileTable, sumsOfAllRows: readonly Cell[] | undefined): void {
  if (sumsOfAllRows !== undefined && table.sumLabel !== undefined)
    writer.sums(labeledCells(table, table.sumLabel, sumsOfAllRows));
  for (const total of table.totals) writer.sums(totalCells(table, total));
}

const totalCells = ({ columns, zone }: FileTable, { label, kind, value }: FileTotal): WrittenCell[] => [
  { text: label, columns: Math.max(1, columns.length - 1), isRight: false },
  { text: cellText(kind, value, zone), columns: 1, isRight: true },
];

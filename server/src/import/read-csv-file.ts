import { setImmediate as nextTurn } from 'node:timers/promises';
import { counted } from '../platform/texts/counted.ts';
import { CsvParser, type CsvRecord } from './csv-parser.ts';
import { ImportError } from './import-report.ts';
import { openOrdinaryFile } from './open-ordinary-file.ts';

/** A data row of a CSV file, with its cells in the requested column order and '' for absent columns. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** The reason to reject the row as a whole; undefined for a well-formed row. */
  readonly broken: string | undefined;
}

/** Receives what is worth telling about a file that is read nevertheless. */
interface Notes {
  note(text: string): void;
}

interface Wanted {
  /** The file's name in messages. */
  readonly file: string;
  /** The columns without which the file is refused; all of them are in `columns` too. */
  readonly required: readonly string[];
  /** The columns that are read, in the order of a row's cells. */
  readonly columns: readonly string[];
}

/** Unknown columns that are reported by name; further ones are only counted. */
const MAX_UNKNOWN_COLUMNS = 20;

const noteUnknownColumns = (wanted: Wanted, names: readonly string[], report: Notes): void => {
  const unknown = names.filter((name) => !wanted.columns.includes(name));
  for (const name of unknown.slice(0, MAX_UNKNOWN_COLUMNS))
    report.note(`${wanted.file}: the unknown column ${name} is ignored`);
  const more = unknown.length - MAX_UNKNOWN_COLUMNS;
  if (more > 0) report.note(`${wanted.file}: ${counted(more, 'more unknown column')} ignored`);
};

/** Reads a header; returns the index of each wanted column, -1 if it is absent. */
const mapHeader = (wanted: Wanted, header: CsvRecord, report: Notes): readonly number[] => {
  // a UTF-16 file, as some spreadsheets save it, contains NUL characters when it is read as UTF-8
  if (header.cells.some((name) => name.includes('\u0000')))
    throw new ImportError(`${wanted.file} is not written in UTF-8. Save it as 'CSV UTF-8' and import again.`);
  if (header.problem === 'wide')
    throw new ImportError(`${wanted.file} has more than 10,000 columns. Export it again with a comma between cells.`);
  const names = header.cells.map((name) => name.trim().toLowerCase());
  const missing = wanted.required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new ImportError(`${wanted.file} has no column ${missing.join(', ')}. Add it to the header.`);
  const places = wanted.columns.map((name) => names.indexOf(name));
  const twice = wanted.columns.find((name, index) => places[index] !== names.lastIndexOf(name));
  if (twice !== undefined) throw new ImportError(`${wanted.file} has the column ${twice} twice. Remove one.`);
  noteUnknownColumns(wanted, names, report);
  return places;
};

const brokenReason = (record: CsvRecord, expectedCells: number): string | undefined => {
  // a long cell within one line is truncated by its column; one over several lines may contain other rows
  if (record.problem === 'long' && record.lastLine > record.line) return 'a cell is longer than 100,000 characters';
  if (record.problem === 'wide') return 'the row has more than 10,000 cells';
  if (record.problem === 'quote' || record.problem === 'unclosed') return 'a quotation mark is in the wrong place';
  if (record.cells.length !== expectedCells)
    return `the row has ${counted(record.cells.length, 'cell')}, the header ${expectedCells}`;
  return undefined;
};

/** Throws if a misplaced quote spans line breaks: it may contain other documents' rows, so that the rest cannot be trusted. */
const refuseSwallowedRows = (file: string, record: CsvRecord): void => {
  if (record.problem !== 'unclosed' && !(record.problem === 'quote' && record.lastLine > record.line)) return;
  throw new ImportError(
    `${file}, line ${record.line}: a quotation mark is not closed. Repair the line and import again.`,
  );
};

const COLUMN_NAMES = /"[^"]*"?/g;
/** Spreadsheets of countries with a decimal comma save semicolons. Column names contain neither, so the header decides. */
const separatorOf = (text: string): ',' | ';' => {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const bare = header.replace(COLUMN_NAMES, '');
  return bare.split(';').length > bare.split(',').length ? ';' : ',';
};

/**
 * Streams the rows of a CSV file (UTF-8 with or without a byte-order mark, LF or CRLF, commas or semicolons) to `onRow`; awaits
 * `afterChunk` between pieces, which gives a slow receiver back pressure.
 */
export const readCsvFile = async (
  path: string,
  wanted: Wanted,
  report: Notes,
  onRow: (row: CsvRow) => void,
  afterChunk: (bytes: number) => Promise<void> = async () => {},
): Promise<void> => {
  let places: readonly number[] | undefined;
  let headerCells = 0;
  const onRecord = (record: CsvRecord): void => {
    refuseSwallowedRows(wanted.file, record);
    if (places === undefined) {
      places = mapHeader(wanted, record, report);
      headerCells = record.cells.length;
      return;
    }
    const { cells } = record;
    const broken = brokenReason(record, headerCells);
    onRow({ line: record.line, cells: places.map((index) => cells[index] ?? ''), broken });
  };
  let parser: CsvParser | undefined;
  const decoder = new TextDecoder('utf-8');
  const file = await openOrdinaryFile(path, wanted.file);
  for await (const chunk of file.createReadStream({ highWaterMark: 64 * 1024 })) {
    if (!Buffer.isBuffer(chunk)) continue;
    const text = decoder.decode(chunk, { stream: true });
    parser ??= new CsvParser(onRecord, separatorOf(text));
    parser.push(text);
    await afterChunk(chunk.length);
    // lets the server answer other requests between two chunks
    await nextTurn();
  }
  parser?.push(decoder.decode());
  parser?.end();
  if (places === undefined) throw new ImportError(`${wanted.file} is empty. It needs a header row.`);
};

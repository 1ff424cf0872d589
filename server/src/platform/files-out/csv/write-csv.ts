import { cents, centsToDecimal } from '@portal/domain/formats';
import { cellText } from '../cell-text.ts';
import { cleanText } from '../clean-text.ts';
import type { Cell, CellKind, FileTable, RowBatches } from '../table-file.ts';
import { asText } from './as-text.ts';

/** Programs tell UTF-8 from their own code page by it. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** RFC 4180, section 2: what holds a quote, a separator or a line break is quoted; the other separators are quoted for who splits at them. */
const quoted = (text: string): string => (/[",;|\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A value for a program: days as the calendar's, money as a plain number. Text is never a formula. */
function csvCell(kind: CellKind, value: Cell, zone: string): string {
  if (value === null) return '';
  if (kind === 'money' && typeof value === 'number') return centsToDecimal(cents(value));
  if (kind === 'count' && typeof value === 'number') return String(value);
  const text = kind === 'day' && typeof value === 'string' ? value : cellText(kind, value, zone);
  return quoted(asText(cleanText(text)));
}

/** A table as comma-separated values: one line of titles, then the rows. What stands around the table is left to paper and workbook. */
export async function* writeCsv({ columns, zone }: FileTable, batches: RowBatches): AsyncGenerator<Buffer> {
  const titles = columns.map(({ title }) => quoted(asText(cleanText(title))));
  yield Buffer.from(`${BYTE_ORDER_MARK}${titles.join(',')}${LINE_END}`);
  for await (const rows of batches) {
    const lines = rows.map((row) => columns.map(({ kind }, at) => csvCell(kind, row[at] ?? null, zone)).join(','));
    yield Buffer.from(lines.map((line) => `${line}${LINE_END}`).join(''));
  }
}

import { cents, centsToDecimal } from '@portal/domain/formats';
import { cellText } from '../cell-text.ts';
import { cleanText } from '../clean-text.ts';
import type { Cell, CellKind, FileTable, RowBatches } from '../table-file.ts';
import { escapeFormula } from './escape-formula.ts';

/** Without it, spreadsheet programs would read the file in their local code page instead of UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** Quotes a value by RFC 4180, section 2. Semicolons, tabs and apostrophes are quoted too, for programs that split at them. */
const quoted = (text: string): string => (/[",;|\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A machine-readable value: dates in ISO format, money as a plain number, and text that is never a formula. */
function csvCell(kind: CellKind, value: Cell, zone: string): string {
  if (value === null) return '';
  if (kind === 'money' && typeof value === 'number') return centsToDecimal(cents(value));
  if (kind === 'count' && typeof value === 'number') return String(value);
  const text = kind === 'day' && typeof value === 'string' ? value : cellText(kind, value, zone);
  return quoted(escapeFormula(cleanText(text)));
}

/** Writes a table as CSV: one line of titles, then the rows. Title, facts and totals of the table are left out. */
export async function* writeCsv({ columns, zone }: FileTable, batches: RowBatches): AsyncGenerator<Buffer> {
  const titles = columns.map(({ title }) => quoted(escapeFormula(cleanText(title))));
  yield Buffer.from(`${BYTE_ORDER_MARK}${titles.join(',')}${LINE_END}`);
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      columns.map(({ kind }, index) => csvCell(kind, row[index] ?? null, zone)).join(','),
    );
    yield Buffer.from(lines.map((line) => `${line}${LINE_END}`).join(''));
  }
}

import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { FromWriter, ToWriter, WriterTask } from './messages.ts';
import type { FileTable, RowBatches, Rows } from './table-file.ts';

// Writes one file, and only as fast as it is read: each piece is asked for, and so are the rows that it needs.

const port = parentPort;
if (port === null) throw new Error('This file is started as a thread.');
/** The table was checked where it was made, by its type. */
const taskSchema = z.object({
  kind: z.enum(['pdf', 'xlsx', 'csv']),
  table: z.custom<FileTable>((table) => table instanceof Object),
});
const task: WriterTask = z.parse(taskSchema, workerData);
const say = (message: FromWriter): void => port.postMessage(message);

let takeRows: ((rows: Rows) => void) | undefined;
let written = 0;

async function* batches(): RowBatches {
  for (;;) {
    const rows = await new Promise<Rows>((resolve) => {
      takeRows = resolve;
      say({ type: 'want' });
    });
    if (rows.length === 0) return;
    yield rows;
    written += rows.length;
  }
}

/** Only what writes the file is loaded: the fonts of a PDF would hold up a short workbook. */
const WRITERS = {
  pdf: async () => (await import('./pdf/write-pdf.ts')).writePdf,
  xlsx: async () => (await import('./excel/write-excel.ts')).writeExcel,
  csv: async () => (await import('./csv/write-csv.ts')).writeCsv,
} as const;
const write = await WRITERS[task.kind]();
const pieces = write(task.table, batches());

async function answerRead(): Promise<void> {
  let next = await pieces.next();
  while (next.done !== true && next.value.length === 0) next = await pieces.next();
  say(next.done === true ? { type: 'end' } : { type: 'piece', bytes: next.value, rows: written });
}

port.on('message', (message: ToWriter) => {
  if (message.type === 'rows') takeRows?.(message.rows);
  else
    answerRead().catch((error: unknown) =>
      say({ type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});

import { parentPort, workerData } from 'node:worker_threads';
import type { FromWriter, ToWriter, WriterTask } from './messages.ts';
import type { RowBatches, Rows } from './table-file.ts';

// Writes one file, only as fast as it is read: the main thread requests each chunk, and this thread requests the rows that it needs.

const port = parentPort;
if (port === null) throw new Error('This file is started as a thread.');
/** A minimal check: TypeScript has checked the data where the worker is created, and a validation library would be loaded for each file. */
const isTask = (data: unknown): data is WriterTask => data instanceof Object && 'kind' in data && 'table' in data;
const given: unknown = workerData;
if (!isTask(given)) throw new Error('This thread is started with what it shall write.');
const task = given;
const send = (message: FromWriter): void => port.postMessage(message);

let takeRows: ((rows: Rows) => void) | undefined;
let written = 0;

async function* batches(): RowBatches {
  for (;;) {
    const rows = await new Promise<Rows>((resolve) => {
      takeRows = resolve;
      send({ type: 'want' });
    });
    if (rows.length === 0) return;
    yield rows;
    written += rows.length;
  }
}

/** Loads only the code for the requested kind, because loading a PDF's fonts would delay a short workbook. */
const WRITERS = {
  pdf: async () => (await import('./pdf/write-pdf.ts')).writePdf,
  xlsx: async () => (await import('./excel/write-excel.ts')).writeExcel,
  csv: async () => (await import('./csv/write-csv.ts')).writeCsv,
} as const;
const write = await WRITERS[task.kind]();
const pieces = write(task.table, batches());

async function sendNextPiece(): Promise<void> {
  let next = await pieces.next();
  while (next.done !== true && next.value.length === 0) next = await pieces.next();
  send(next.done === true ? { type: 'end' } : { type: 'piece', bytes: next.value, rows: written });
}

port.on('message', (message: ToWriter) => {
  if (message.type === 'rows') takeRows?.(message.rows);
  else
    sendNextPiece().catch((error: unknown) =>
      send({ type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});

import { parentPort } from 'node:worker_threads';
import type { FromWriter, ToWriter, WriterTask } from './messages.ts';
import type { RowBatches, Rows } from './table-file.ts';

// Writes one file, only as fast as it is read: the main thread requests each chunk, and this thread requests the rows that it needs.

const port = parentPort;
if (port === null) throw new Error('This file is started as a thread.');
const send = (message: FromWriter): void => port.postMessage(message);

let takeRows: ((rows: Rows) => void) | undefined;
let written = 0;
let pieces: Promise<AsyncGenerator<Uint8Array>> | undefined;

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
async function begin({ kind, table }: WriterTask): Promise<AsyncGenerator<Uint8Array>> {
  written = 0;
  const write = await WRITERS[kind]();
  return write(table, batches());
}

async function sendNextPiece(): Promise<void> {
  const file = await pieces;
  if (file === undefined) throw new Error('This thread was not told what to write.');
  let next = await file.next();
  while (next.done !== true && next.value.length === 0) next = await file.next();
  send(next.done === true ? { type: 'end' } : { type: 'piece', bytes: next.value, rows: written });
}

port.on('message', (message: ToWriter) => {
  if (message.type === 'write') pieces = begin(message.task);
  else if (message.type === 'rows') takeRows?.(message.rows);
  else
    sendNextPiece().catch((error: unknown) =>
      send({ type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});

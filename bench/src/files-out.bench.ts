// Writes a table of 100,000 rows as a PDF and as a workbook, as the portal writes reports. Measures the time, the memory, the size of
// the file, and how long the event loop was blocked. Run it with npm run bench -- files-out
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { FileWriter } from '@portal/server/src/platform/files-out/files-out.ts';
import type { Cell, FileKind, FileTable } from '@portal/server/src/platform/files-out/table-file.ts';
import { exampleTable } from '@portal/server/src/platform/files-out/tables.testing.ts';
import type { BenchOptions } from './bench-options.ts';
import { measureIdle } from './idle-loop.ts';
import { printTable } from './table.ts';

const ROWS = 100_000;
const QUICK_ROWS = 2_000;
const MEGABYTE = 1e6;
const NANOSECONDS_PER_MS = 1e6;
const NAMES = [
  'title.examiner',
  'Peña.Ñúñez',
  'Иванов Пётр',
  '山田太郎',
  '김철수',
  'สมชาย ใจดี',
  'Pacific Title Company',
];

const TABLE: FileTable = exampleTable({
  columns: [
    { title: 'Date and time', kind: 'instant', share: 22 },
    { title: 'User', kind: 'text', share: 18 },
    { title: 'Transaction', kind: 'text', share: 34 },
    { title: 'Images', kind: 'count', share: 12, isSummed: true },
    { title: 'Charged', kind: 'money', share: 14, isSummed: true },
  ],
});

async function* rowsOf(count: number): AsyncGenerator<Cell[]> {
  for (let index = 0; index < count; index += 1) {
    const number = String(index).padStart(6, '0');
    yield [
      Date.UTC(2026, 0, 1) + index * 60_000,
      NAMES[index % 7] ?? '',
      `Images: Warranty Deed 2026-${number}`,
      index % 9,
      index,
    ];
  }
}

interface Measured {
  readonly seconds: number;
  readonly addedMemoryMb: number;
  readonly fileMb: number;
  readonly longestBlockMs: number;
}

async function measure(files: FileWriter, kind: FileKind, rows: number): Promise<Measured> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const memoryTimer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  let bytes = 0;
  const file = await files.write({ kind, table: TABLE, rows: () => rowsOf(rows) });
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await finished(file);
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  clearInterval(memoryTimer);
  return {
    seconds,
    addedMemoryMb: (peak - before) / MEGABYTE,
    fileMb: bytes / MEGABYTE,
    longestBlockMs: delay.max / NANOSECONDS_PER_MS,
  };
}

/** Milliseconds until the writing of a file stops after its reader has closed it. */
async function measureCancel(files: FileWriter, rows: number): Promise<number> {
  const file = await files.write({ kind: 'pdf', table: TABLE, rows: () => rowsOf(rows) });
  file.resume();
  await wait(500);
  const started = performance.now();
  file.destroy();
  while (files.running > 0) await wait(1);
  return performance.now() - started;
}

/** Writes the files one after the other, and prints a line for each. */
export const run = async ({ quick }: BenchOptions): Promise<void> => {
  const rows = quick ? QUICK_ROWS : ROWS;
  const files = new FileWriter(() => undefined);
  const idle = await measureIdle(quick ? 1_000 : 20_000);
  const lines: string[][] = [['idle', '', '', '', idle.toFixed(0)]];
  for (const kind of ['xlsx', 'pdf'] as const) {
    const { seconds, addedMemoryMb, fileMb, longestBlockMs } = await measure(files, kind, rows);
    lines.push([kind, seconds.toFixed(1), addedMemoryMb.toFixed(0), fileMb.toFixed(1), longestBlockMs.toFixed(0)]);
  }
  printTable(
    `${rows} rows as a file, in a thread`,
    ['', 'seconds', 'added memory MB', 'file MB', 'longest block ms'],
    lines,
  );
  console.log(`  writing stops within ${(await measureCancel(files, rows)).toFixed(0)} ms after the reader leaves`);
  files.close();
};

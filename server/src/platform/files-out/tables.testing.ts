import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Cell, FileTable, RowBatches } from './table-file.ts';

/** A table with a column of each kind. */
export const exampleTable = (changes: Partial<FileTable> = {}): FileTable => ({
  title: 'Example Report',
  county: 'Tasi County',
  language: 'en',
  zone: 'Pacific/Saipan',
  facts: ['From 01/01/2026 to 12/31/2026'],
  columns: [
    { title: 'Day', kind: 'day', share: 14 },
    { title: 'Received', kind: 'instant', share: 24 },
    { title: 'Name', kind: 'text', share: 32 },
    { title: 'Pages', kind: 'count', share: 12, isSummed: true },
    { title: 'Charged', kind: 'money', share: 18, isSummed: true },
  ],
  sumLabel: 'Sum',
  totals: [],
  empty: 'Nothing in this range.',
  pageLabel: 'Page {{page}} of {{pages}}',
  factsSheet: 'About',
  ...changes,
});

/** A row with this name; its other values are fixed: received on May 1 at 10:30 AM in Saipan's time zone. */
export const rowOf = (name: string, day = '2026-05-01'): Cell[] => [day, Date.UTC(2026, 4, 1, 0, 30), name, 2, 1234];

export async function* batchesOf(rows: readonly (readonly Cell[])[], size = 500): RowBatches {
  for (let offset = 0; offset < rows.length; offset += size) yield rows.slice(offset, offset + size);
}

export const wholeFile = (pieces: AsyncIterable<Buffer>): Promise<Buffer> => buffer(Readable.from(pieces));

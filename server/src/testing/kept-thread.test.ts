import { buffer } from 'node:stream/consumers';
import { FileWriter } from '../platform/files-out/files-out.ts';
import type { Cell, FileKind } from '../platform/files-out/table-file.ts';
import { exampleTable, rowOf } from '../platform/files-out/tables.testing.ts';
import { openThread, type WritingThread } from '../platform/files-out/writing-thread.ts';
import { keptThread } from './kept-thread.ts';

jest.setTimeout(60_000);

describe('a thread that is kept for the next file', () => {
  const opened: WritingThread[] = [];
  const remembered = (): WritingThread => {
    const thread = keptThread();
    opened.push(thread);
    return thread;
  };
  beforeEach(() => opened.splice(0));

  async function* rows(count: number): AsyncGenerator<Cell[]> {
    for (let index = 0; index < count; index += 1) yield rowOf(`Name ${index}`);
  }
  const written = async (kind: FileKind, count: number, open: () => WritingThread): Promise<Buffer> => {
    const files = new FileWriter(() => undefined, {}, open);
    return buffer(await files.write({ kind, table: exampleTable(), rows: () => rows(count) }));
  };
  const workers = (): number => new Set(opened.map(({ worker }) => worker)).size;

  it.each(['pdf', 'csv'] as const)('writes the same bytes as a new one: %s', async (kind) => {
    const other = await written(kind, 300, remembered);
    const again = await written(kind, 40, remembered);
    expect(workers()).toBe(1);
    expect(again.equals(await written(kind, 40, openThread))).toBe(true);
    expect(again.equals(other)).toBe(false);
  });

  it('is not kept after a file that was given up', async () => {
    const files = new FileWriter(() => undefined, {}, remembered);
    const file = await files.write({ kind: 'csv', table: exampleTable(), rows: () => rows(5_000) });
    file.destroy();
    await written('csv', 40, remembered);
    expect(workers()).toBe(2);
  });
});

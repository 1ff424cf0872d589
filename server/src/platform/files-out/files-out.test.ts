import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { runForOwner } from '../fairness/work-owner.ts';
import { cellText } from './cell-text.ts';
import { type FileRequest, FileWriter } from './files-out.ts';
import { readPdfPages } from './read-pdf.testing.ts';
import type { Cell } from './table-file.ts';
import { exampleTable, rowOf } from './tables.testing.ts';

jest.setTimeout(60_000);

test('times in a table name their zone if their hour repeats because the clock is set back', () => {
  const at = (time: string): string => cellText('instant', Date.parse(`2026-11-01T${time}Z`), 'America/New_York');
  expect(['04:45', '05:45', '06:15', '07:15'].map(at)).toEqual([
    '11/01/2026 12:45 AM',
    '11/01/2026 1:45 AM EDT',
    '11/01/2026 1:15 AM EST',
    '11/01/2026 2:15 AM',
  ]);
});

const clerk = { group: 'user clerk', member: '' };
const examiner = { group: 'user examiner', member: '' };
const third = { group: 'user third', member: '' };

async function* manyRows(count: number): AsyncGenerator<Cell[]> {
  for (let index = 0; index < count; index += 1) yield rowOf(`Name ${index}`);
}
const orderOf = (rows: () => AsyncIterable<Cell[]>, changes: Partial<FileRequest> = {}): FileRequest => ({
  kind: 'pdf',
  table: exampleTable(),
  rows,
  ...changes,
});

/** Endless rows, the number of rows read, and whether the reader has stopped. */
function endless(): { rows: () => AsyncGenerator<Cell[]>; read: () => number; isOver: () => boolean } {
  let [read, isOver] = [0, false];
  return {
    rows: async function* () {
      try {
        for (;;) {
          read += 1;
          yield rowOf(`Name ${read}`);
        }
      } finally {
        isOver = true;
      }
    },
    read: () => read,
    isOver: () => isOver,
  };
}

describe('files that are written in worker threads', () => {
  const failures: string[] = [];
  let files: FileWriter;
  beforeEach(() => {
    failures.length = 0;
    files = new FileWriter((error) => failures.push(error.message), { waitMs: 10_000, queue: 2 });
  });
  afterEach(async () => {
    files.close();
    await until(() => files.running === 0);
  });

  it('arrive complete and report their progress', async () => {
    const progress: number[] = [];
    const file = await files.write(orderOf(() => manyRows(6_000), { onProgress: (rows) => progress.push(rows) }));
    const pages = await readPdfPages(await buffer(file));
    expect(pages.at(-1)).toContain('Sum 12,000 $74,040.00');
    expect(progress.length).toBeGreaterThan(3);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    await until(() => files.running === 0);
    expect(failures).toEqual([]);
    const book = await buffer(await files.write(orderOf(() => manyRows(10), { kind: 'xlsx' })));
    expect(book.toString('latin1', 0, 2)).toBe('PK');
  });

  it('stop immediately when their reader closes them, and so does the reading of their rows', async () => {
    const source = endless();
    const file = await files.write(orderOf(source.rows));
    file.resume();
    await until(() => source.read() > 1_000);
    file.destroy();
    await until(() => files.running === 0);
    expect(source.isOver()).toBe(true);
    const read = source.read();
    await wait(50);
    expect(source.read()).toBe(read);
    expect(failures).toEqual(['Nobody reads the file any more.']);
  });

  it('stop when the client disconnects', async () => {
    const source = endless();
    const app = Fastify();
    app.get('/file', () => files.write(orderOf(source.rows)));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const ends = new AbortController();
    const answer = await fetch(`${url}/file`, { signal: ends.signal });
    const reading = answer.arrayBuffer().catch(() => 'cut');
    await until(() => source.read() > 1_000);
    expect(files.running).toBe(1);
    ends.abort();
    expect(await reading).toBe('cut');
    await until(() => files.running === 0);
    expect(source.isOver()).toBe(true);
    await app.close();
  });

  it('are not written faster than they are read', async () => {
    const source = endless();
    const file = await files.write(orderOf(source.rows, { kind: 'xlsx' }));
    await once(file, 'readable');
    let read = -1;
    // the loop ends only if the rows stop being read, because they are endless
    while (read !== source.read()) {
      read = source.read();
      await wait(500);
    }
    file.destroy();
  });

  it('stop when the server closes', async () => {
    const source = endless();
    const file = await files.write(orderOf(source.rows));
    const closed = once(file, 'close');
    file.resume();
    await until(() => source.read() > 0);
    files.close();
    await closed;
    expect(source.isOver()).toBe(true);
    await expect(files.write(orderOf(source.rows))).rejects.toMatchObject({ entry: { code: 'BUSY' } });
  });

  it('fail when reading their rows fails, so that a partial file never looks complete', async () => {
    const file = await files.write(
      orderOf(async function* () {
        yield* manyRows(300);
        throw new Error('The database is gone.');
      }),
    );
    await expect(buffer(file)).rejects.toThrow('The database is gone.');
    expect(failures).toEqual(['The database is gone.']);
  });

  it('fail when a value does not match its column', async () => {
    const file = await files.write(
      orderOf(async function* () {
        yield ['2026-05-01', 0, 'x', 1, 0.5];
      }),
    );
    await expect(buffer(file)).rejects.toThrow('A file could not be written');
  });

  it('are limited to one per user and two in total, take turns by user, and are refused when too many wait', async () => {
    const [first, second] = [endless(), endless()];
    const ofClerk = await runForOwner(clerk, () => files.write(orderOf(first.rows)));
    const order: string[] = [];
    const waiting = runForOwner(clerk, () => files.write(orderOf(() => manyRows(1)))).then((file) => {
      order.push('clerk');
      return buffer(file);
    });
    const ofExaminer = await runForOwner(examiner, () => files.write(orderOf(second.rows)));
    expect(files.running).toBe(2);
    const ofThird = runForOwner(third, () => files.write(orderOf(() => manyRows(1)))).then((file) => {
      order.push('third');
      return buffer(file);
    });
    await expect(runForOwner(clerk, () => files.write(orderOf(first.rows)))).rejects.toMatchObject({
      entry: { code: 'BUSY' },
    });
    ofExaminer.destroy();
    await ofThird;
    // the clerk's second file waits only for the clerk's first one
    expect(order).toEqual(['third']);
    ofClerk.destroy();
    await waiting;
    expect(order).toEqual(['third', 'clerk']);
  });

  it('fail and free their place when they take too long to read', async () => {
    const filesWithShortLimit = new FileWriter((error) => failures.push(error.message), { wallMs: 300 });
    const file = await filesWithShortLimit.write(orderOf(endless().rows));
    file.on('error', () => undefined);
    await until(() => filesWithShortLimit.running === 0);
    expect(failures).toEqual(['A file was not read in time.']);
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10);
}

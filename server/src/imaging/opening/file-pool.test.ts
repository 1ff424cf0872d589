import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { skipIf } from '@portal/testing/skips';
import { makeTiff } from '../tiff/make-tiff.testing.ts';
import { FilePool } from './file-pool.ts';
import type { Task } from './messages.ts';

/** A small gray page. */
const tiff = makeTiff([
  {
    tags: { 256: 80, 257: 100, 258: 8, 259: 1, 262: 1, 277: 1, 278: 100 },
    strips: [Buffer.alloc(8_000, 20)],
  },
]);
const DRAW: Task = {
  to: 'DRAW',
  source: { is: 'TIFF', tiff, directory: 0, aspect: null },
  longSide: 320,
  isWatermarked: false,
};
const BUSY = { entry: { code: 'BUSY' } };

const itWithFewFiles = skipIf(existsSync('/bin/sh') ? '' : 'this system has no shell that limits open files', it);

/** Opens as many files as it may, and inspects a document before and after it closes them. */
const CROWDED = `
import { closeSync, openSync } from 'node:fs';
const { FilePool } = await import(process.env.POOL);
const pool = new FilePool({ processes: 1 });
const inspect = () => pool.run({ to: 'INSPECT', path: process.execPath, from: 0, maxPages: 1 })
  .then(({ is }) => is, (error) => error.entry?.code ?? String(error));
const open = [];
try {
  for (;;) open.push(openSync('/dev/null'));
} catch {}
const crowded = [await inspect(), await inspect()];
for (const file of open) closeSync(file);
process.stdout.write(JSON.stringify([...crowded, await inspect()]));
pool.close();
`;

describe('the processes that open files', () => {
  it('say nothing about a file when the system ends them, for example because its memory is used up', async () => {
    const pool = new FilePool({ processes: 1 });
    try {
      const drawing = pool.run(DRAW);
      const [child] = pool.processIds();
      process.kill(child ?? 0, 'SIGKILL');
      await expect(drawing).rejects.toMatchObject(BUSY);
      expect(await pool.run(DRAW)).toMatchObject({ is: 'PICTURE' });
    } finally {
      pool.close();
    }
  }, 60_000);

  itWithFewFiles(
    'are started again after the portal had too many open files to start one',
    async () => {
      const command = 'ulimit -n 100; exec "$0" --no-warnings --input-type=module --eval "$1"';
      const env = { ...process.env, NODE_OPTIONS: '', POOL: new URL('./file-pool.ts', import.meta.url).href };
      const child = spawn('/bin/sh', ['-c', command, process.execPath, CROWDED], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      expect(JSON.parse(await text(child.stdout))).toEqual(['BUSY', 'BUSY', 'REFUSED']);
    },
    60_000,
  );
});

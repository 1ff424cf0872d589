import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { skipIf } from '@portal/testing/skips';
import { LogDestination } from './log-destination.ts';

const FULL_DISK = '/dev/full';
const itOnFullDisk = skipIf(existsSync(FULL_DISK) ? '' : 'this system has no /dev/full', it);
const itWithPipe = skipIf(process.platform === 'win32' ? 'this system has no named pipes' : '', it);

/** A server that logs, prints, lives on and ends by itself. */
const SERVER = `
const { createServerLogger } = await import(process.env.LOGGER);
const { dropUnwrittenOutput } = await import(process.env.OUTPUT);
dropUnwrittenOutput();
const log = createServerLogger();
for (let line = 0; line < 3; line += 1) {
  log.info('a line');
  console.log('a line');
  await new Promise((resolve) => setTimeout(resolve, 300));
}
process.stderr.write('still running');
`;

describe('[R17] a log that cannot be written', () => {
  itOnFullDisk(
    'neither ends the server on a full disk, nor keeps it from ending',
    async () => {
      const full = openSync(FULL_DISK, 'w');
      const urlOf = (path: string): string => new URL(path, import.meta.url).href;
      const env = {
        ...process.env,
        NODE_OPTIONS: '',
        LOGGER: urlOf('./logger.ts'),
        OUTPUT: urlOf('../control/unread-output.ts'),
      };
      const options = ['--input-type=module', '--no-warnings', '--eval', SERVER];
      const child = spawn(process.execPath, options, { env, stdio: ['ignore', full, 'pipe'] });
      closeSync(full);
      const killed = setTimeout(() => child.kill('SIGKILL'), 30_000);
      const ended = new Promise((resolve) => child.once('close', (status, signal) => resolve(signal ?? status)));
      const said = child.stderr === null ? '' : await text(child.stderr);
      expect([said, await ended]).toEqual(['still running', 0]);
      clearTimeout(killed);
    },
    60_000,
  );

  describe('because its reader does not read', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    itWithPipe('is kept up to a limit; what was lost is counted once it is read again', async () => {
      const path = join(folder, 'pipe');
      execFileSync('mkfifo', [path]);
      const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
      const destination = new LogDestination(pipe, 20_000);
      let lost = 0;
      destination.onLost = (count) => {
        lost += count;
      };
      const line = `${'x'.repeat(999)}\n`;
      for (let place = 0; place < 200; place += 1) {
        destination.write(line);
        await pause(1);
      }
      expect(lost).toBe(0);
      let read = 0;
      const buffer = Buffer.alloc(1_000_000);
      // each line is either written whole or counted
      while (read < (200 - lost) * line.length || lost === 0) {
        try {
          read += readSync(pipe, buffer);
        } catch {
          // the pipe is empty
        }
        await pause(20);
      }
      expect(read).toBe((200 - lost) * line.length);
      expect(lost).toBeGreaterThan(50);
      closeSync(pipe);
    });
  });
});

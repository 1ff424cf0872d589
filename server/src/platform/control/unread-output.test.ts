import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newMigratedFolder } from '../database/testing/embedded-test-database.ts';

const PORTAL_SCRIPT = join(import.meta.dirname, '../../portal.ts');

it('a command succeeds and reports no error, even if it prints a line that nobody can read any more', async () => {
  const dataFolder = await newMigratedFolder();
  try {
    // NODE_OPTIONS of the test runner is for Jest's modules only; without it, the command runs as it does in a shell
    const env = { ...process.env, NODE_OPTIONS: '', PORTAL_DATA: dataFolder, PORTAL_DEMO: 'off' };
    // this command prints one line when it has finished its work
    const command = spawn(process.execPath, [PORTAL_SCRIPT, 'ledger', 'verify'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // closes the reading end of the pipe, as `| head` does, so that printing the line fails with EPIPE
    command.stdout.destroy();
    const exitCode = new Promise((resolve) => command.once('close', resolve));
    expect([await text(command.stderr), await exitCode]).toEqual(['', 0]);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}, 60_000);

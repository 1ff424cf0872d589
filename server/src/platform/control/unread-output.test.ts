import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newMigratedFolder } from '../database/testing/embedded-test-database.ts';

const PORTAL = join(import.meta.dirname, '../../portal.ts');

it('a command whose output nobody reads any more goes on to its end', async () => {
  const dataFolder = await newMigratedFolder();
  try {
    // the test runner's options would break a plain process
    const env = { ...process.env, NODE_OPTIONS: '', PORTAL_DATA: dataFolder, PORTAL_DEMO: 'off' };
    const child = spawn(process.execPath, [PORTAL, 'ledger', 'verify'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const status = new Promise((resolve) => child.once('close', resolve));
    expect([await text(child.stderr), await status]).toEqual(['', 0]);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}, 60_000);

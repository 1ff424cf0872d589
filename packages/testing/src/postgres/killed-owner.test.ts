import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { skipIf } from '../skips.ts';
import { findPostgresBinaries } from './binaries.ts';
import { isAlive } from './leftover-server.ts';
import { missingPostgres } from './shared-cluster.ts';

jest.setTimeout(60_000);

const CODE = `
const { startCluster } = await import(process.argv[1]);
const cluster = await startCluster({ binaries: process.argv[2], folder: process.argv[3] });
console.log(cluster.pid);
setInterval(() => undefined, 1000);`;

skipIf(missingPostgres() ?? '', it)(
  'PostgreSQL ends when the process that started it is killed, and its folder is removed',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'portal-killed-owner-'));
    chmodSync(root, 0o755);
    const folder = join(root, 'cluster');
    const cluster = join(import.meta.dirname, 'cluster.ts');
    const args = ['--input-type=module', '-e', CODE, cluster, findPostgresBinaries() ?? '', folder];
    const env = { ...process.env, NODE_OPTIONS: '' };
    const owner = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: owner.stdout }), 'line');
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    owner.kill('SIGKILL');
    const until = Date.now() + 20_000;
    while ((isAlive(pid) || existsSync(folder)) && Date.now() < until) await wait(50);
    expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]);
    rmSync(root, { recursive: true });
  },
);

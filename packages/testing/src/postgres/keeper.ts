import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresBinaries } from './binaries.ts';
import { isAlive, startCluster } from './cluster.ts';

// Runs as a separate process: starts one PostgreSQL for all test processes of this user, and stops it when the last of them has
// exited, even if it crashed.

const [root = ''] = process.argv.slice(2);
const lock = join(root, 'keeper.pid');
const users = join(root, 'users');
const graceMs = 15_000;
/** The path of a socket has at most 107 bytes, and its name is added to this. */
const LONGEST_SOCKET_FOLDER = 80;

function takeLock(): boolean {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      const holder = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0);
      // another process has just created an empty file
      if (holder === 0 || isAlive(holder)) return false;
      rmSync(lock, { force: true });
    }
  }
  return false;
}

function hasUsers(): boolean {
  const names = readdirSync(users);
  for (const name of names) if (!isAlive(Number(name))) rmSync(join(users, name), { force: true });
  return names.some((name) => isAlive(Number(name)));
}

async function keep(): Promise<void> {
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error('PostgreSQL is not installed.');
  const folder = join(root, 'cluster');
  const socket = folder.length <= LONGEST_SOCKET_FOLDER ? folder : '';
  const cluster = await startCluster({ binaries, folder, settings: { unix_socket_directories: socket } });
  const draft = join(root, 'cluster.json.new');
  writeFileSync(draft, JSON.stringify({ port: cluster.port, socket, keeper: process.pid, postmaster: cluster.pid }));
  renameSync(draft, join(root, 'cluster.json'));

  let lastUsedAt = Date.now();
  while (Date.now() - lastUsedAt < graceMs && isAlive(cluster.pid)) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (hasUsers()) lastUsedAt = Date.now();
  }
  rmSync(join(root, 'cluster.json'), { force: true });
  await cluster.stop();
}

mkdirSync(users, { recursive: true });
if (takeLock()) {
  try {
    await keep();
  } catch (error) {
    writeFileSync(join(root, 'failure.txt'), error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(lock, { force: true });
  }
}

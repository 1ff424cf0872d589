import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { becomeKeeper } from './become-keeper.ts';
import { findPostgresBinaries } from './binaries.ts';
import { startCluster } from './cluster.ts';
import { isAlive } from './leftover-server.ts';

// The keeper: a process of its own that starts one PostgreSQL for all test processes of this user. It stops PostgreSQL when the last
// test process has ended, even if that one crashed. `sharedCluster` starts it: `node keeper.ts ROOT`. They communicate through files in
// the folder ROOT:
// - keeper.lock: an empty file that the keeper has locked.
// - keeper.pid: the process id of the keeper.
// - users/ID: an empty file for each test process, named by its process id.
// - cluster.json: where PostgreSQL listens, and its process id, while it runs.
// - failure.txt: why it could not be started. `sharedCluster` reads and removes it.

const [root = ''] = process.argv.slice(2);
const pidFile = join(root, 'keeper.pid');
const usersFolder = join(root, 'users');
const clusterFile = join(root, 'cluster.json');

/** How long PostgreSQL runs without a test process: the next one often starts within seconds. */
const IDLE_MS = 15_000;
const POLL_MS = 500;
/** The path of a Unix socket has at most 107 bytes. PostgreSQL adds a file name of up to 20 bytes to the folder. */
const MAX_SOCKET_FOLDER_BYTES = 80;

/** True if a test process is alive. */
const isInUse = (): boolean => readdirSync(usersFolder).some((processId) => isAlive(Number(processId)));

function removeFilesOfEndedUsers(): void {
  for (const processId of readdirSync(usersFolder))
    if (!isAlive(Number(processId))) rmSync(join(usersFolder, processId), { force: true });
}

/** Runs PostgreSQL until it is no longer used, or has ended by itself. */
async function keepPostgres(): Promise<void> {
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error('PostgreSQL is not installed.');
  const folder = join(root, 'cluster');
  // '' is no socket, as in PostgreSQL's setting
  const socket = Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER_BYTES ? folder : '';
  const cluster = await startCluster({ binaries, folder, settings: { unix_socket_directories: socket } });
  // written under another name first, so that no test process reads half of it
  const draft = `${clusterFile}.new`;
  writeFileSync(draft, JSON.stringify({ port: cluster.port, socket, postmaster: cluster.pid }));
  renameSync(draft, clusterFile);

  let lastUsedAt = Date.now();
  while (Date.now() - lastUsedAt < IDLE_MS && isAlive(cluster.pid)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    removeFilesOfEndedUsers();
    if (isInUse()) lastUsedAt = Date.now();
  }
  rmSync(clusterFile, { force: true });
  await cluster.stop();
}

/** Keeps PostgreSQL if no other process does. */
async function run(): Promise<void> {
  if (!becomeKeeper(root)) return;
  try {
    await keepPostgres();
  } finally {
    rmSync(pidFile, { force: true });
  }
}

mkdirSync(usersFolder, { recursive: true });
try {
  await run();
} catch (error) {
  writeFileSync(join(root, 'failure.txt'), error instanceof Error ? error.message : String(error));
}

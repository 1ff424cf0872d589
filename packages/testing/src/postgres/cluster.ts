import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { isAlive, stopLeftover } from './leftover-server.ts';

export interface ClusterOptions {
  /** folder with the server's programs (findPostgresBinaries) */
  binaries: string;
  /** folder of the cluster, deleted and created again. Its parents must be readable to everyone if tests run as root */
  folder: string;
  /** true for tests about surviving a crash; by default false, which is several times faster */
  durable?: boolean;
  /** further settings of the server */
  settings?: Record<string, string | number>;
  /** default: any free port */
  port?: number;
  /** creates the data folder instead of initdb, as the user that PostgreSQL runs as */
  initialize?: (data: string, owner: Owner | undefined) => void;
}

export interface Cluster {
  port: number;
  /** process id of the postmaster */
  readonly pid: number;
  url(database: string, role?: string): string;
  /** sends SIGKILL to the postmaster only; its other processes notice, and exit */
  kill(): Promise<void>;
  /** starts it again with its data and port; resolves when it accepts connections */
  start(): Promise<void>;
  /** process ids of the postmaster and its children */
  processIds(): number[];
  stop(): Promise<void>;
}

/**
 * Starts a new PostgreSQL in the folder, on a free port of the loopback address. When this process ends without stopping it, even by
 * SIGKILL, the server ends too.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  stopLeftover(options.folder);
  rmSync(options.folder, { recursive: true, force: true });
  const owner = findOwner();
  mkdirSync(options.folder, { recursive: true, mode: 0o755 });
  if (owner) chownSync(options.folder, owner.uid, owner.gid);
  if (options.initialize === undefined) initialize(options, owner);
  else options.initialize(join(options.folder, 'data'), owner);
  const port = options.port ?? (await freePort());
  const url = (database: string, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`;
  const run = () =>
    spawn(join(options.binaries, 'postgres'), serverArguments(options, port), { ...owner, ...SPAWN_OPTIONS });
  let server = run();
  const guard = startGuard(options.folder);
  await waitUntilReady(server, url('postgres'));
  return {
    port,
    url,
    get pid() {
      return server.pid ?? 0;
    },
    processIds: () => familyOf(server.pid ?? 0),
    kill: () => killAlone(server),
    async start() {
      server = run();
      await waitUntilReady(server, url('postgres'));
    },
    async stop() {
      await stop(server, options.folder);
      guard.kill();
    },
  };
}

/** Starts a process of its own group, which a Ctrl-C for this one does not end. It does not keep this process running. */
function startGuard(folder: string): ChildProcess {
  const guard = fork(join(import.meta.dirname, 'guard.ts'), [folder], {
    detached: true,
    // without the options of a test runner
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
    cwd: '/',
    stdio: 'ignore',
  });
  guard.unref();
  guard.channel?.unref();
  return guard;
}

const SPAWN_OPTIONS = { cwd: '/', stdio: 'ignore' } as const;

/** The ids of a process and its children, from `ps`. */
function familyOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [
    pid,
    ...stdout
      .split('\n')
      .map(Number)
      .filter((child) => child > 0),
  ];
}

/** Kills only this process, and resolves when its children have exited too: until then PostgreSQL refuses to start with the same data. */
async function killAlone(server: ChildProcess): Promise<void> {
  const children = familyOf(server.pid ?? 0).slice(1);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
  while (children.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The user that PostgreSQL runs as if the tests run as root. */
export interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: in that case it runs as `postgres`, else as `nobody`. */
export function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([other]) => other === name)).find(Boolean);
  if (!account) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function initialize({ binaries, folder }: ClusterOptions, owner: Owner | undefined): void {
  const common = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  // The embedded database sorts by bytes, but a production server rarely does. A language's collation reveals code that relies on bytes.
  const byLanguage = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  for (const locale of [byLanguage, ['--locale=C']]) {
    const { status, stderr } = spawnSync(join(binaries, 'initdb'), [...common, ...locale], {
      ...owner,
      cwd: '/',
      encoding: 'utf8',
    });
    if (status === 0) return;
    if (locale !== byLanguage) throw new Error(`initdb failed: ${stderr}`);
    rmSync(join(folder, 'data'), { recursive: true, force: true });
  }
}

function serverArguments({ folder, durable = false, settings = {} }: ClusterOptions, port: number): string[] {
  const all: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  return ['-D', join(folder, 'data'), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function waitUntilReady(server: ChildProcess, connectionString: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with status ${server.exitCode}.`);
    if (await acceptsConnections(connectionString)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not answer within 30 seconds.');
}

/** True if a server accepts connections at this URL. */
export async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  // without a listener, an error after a failed connect would end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

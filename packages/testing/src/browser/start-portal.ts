import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const READY = /Land Record Portal ready: (\S+)/;
const START_MS = 300_000;

export interface TestPortal {
  /** With the base path and a trailing slash. */
  readonly url: string;
  /** This portal's own data folder. */
  readonly data: string;
  /** Its output so far. */
  output(): string;
  /** Kills it immediately, like a power failure; keeps the data folder. */
  kill(): Promise<void>;
  /** Stops it cleanly; keeps the data folder. */
  stopKeepingData(): Promise<void>;
  /** Stops it cleanly, and deletes its data folder. */
  stop(): Promise<void>;
}

export interface TestPortalOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A data folder to continue with, after `kill` or `stopKeepingData`. */
  readonly data?: string;
  /** The port of a previous portal, for pages that are still open. */
  readonly port?: number;
  /** The script to run, with its arguments, instead of `scripts/tasks/start.ts`. */
  readonly script?: readonly string[];
  /** The maximum start time in milliseconds. The default suffices to build everything and create the county. */
  readonly startMs?: number;
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** The descendants of a process, if the system lists them. */
function descendantsOf(pid: number): number[] {
  let listed = '';
  try {
    listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    // the process has exited, or the system has no such list
  }
  const children = listed.split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/**
 * Kills a process and all its descendants simultaneously, as a power failure does. Otherwise the server would notice that its
 * supervisor is gone, and finish its requests before it stops.
 */
function cutPower({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  for (const one of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // it exited in the meantime
    }
  }
}

/** Starts the real server from its sources on its own port, and waits until it is ready. If it fails to start, all its processes are killed. */
export async function startPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const { env = {}, data, startMs = START_MS, script = [join(ROOT, 'scripts/tasks/start.ts')] } = options;
  const folder = data ?? mkdtempSync(join(tmpdir(), 'portal-test-'));
  // the card sandbox uses the next port
  const port = options.port ?? (await freePort(2));
  const child = spawn(process.execPath, [...script], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', PORT: String(port), PORTAL_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer): void => {
      printed += bytes.toString();
      const readyUrl = READY.exec(printed)?.[1];
      if (readyUrl !== undefined) resolve(readyUrl);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => reject(new Error(`it ended with ${code ?? signal}`)));
    setTimeout(() => reject(new Error(`it was not ready after ${startMs} ms`)), startMs).unref();
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended(child);
  };
  const url = await ready.catch(async (error: unknown) => {
    cutPower(child);
    await ended(child);
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The portal (process ${child.pid}) did not start: ${why}\n${printed}`);
  });
  return {
    url,
    data: folder,
    output: () => printed,
    async kill() {
      cutPower(child);
      await ended(child);
    },
    stopKeepingData: () => end('SIGTERM'),
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

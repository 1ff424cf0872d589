import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { MerchantCredentials } from './requests.ts';

export interface SandboxProcessOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** The folder in which its tokens and transactions are stored. */
  readonly folder: string;
  readonly portalOrigin: string;
  readonly credentials: MerchantCredentials;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly watchEveryMs?: number;
}

export interface SandboxProcess {
  readonly port: number;
  /** The id of the process, if this server started it. */
  pid(): number | undefined;
  /** Ends the process if this server started it. A sandbox that another server on this machine started keeps running. */
  close(): Promise<void>;
}

const SCRIPT = createRequire(import.meta.filename).resolve('@portal/card-sandbox/child');
const startMessageSchema = z.union([z.object({ port: z.int() }), z.object({ failed: z.string() })]);
const WATCH_MS = 1000;
const PROBE_MS = 1000;
/** If two servers start simultaneously, the second one waits this long for the first one's sandbox. */
const RACE_MS = 3000;

/** The host for a URL by which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

async function isSandbox(host: string, port: number): Promise<boolean> {
  try {
    const address = `http://${reachableHost(host)}:${port}/health`;
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PROBE_MS) });
    return z.safeParse(z.object({ cardSandbox: z.literal(true) }), await response.json()).success;
  } catch {
    return false;
  }
}

/** A listening child process with its port, or the system's error code if it could not listen. */
type Started = { readonly child: ChildProcess; readonly port: number } | { readonly failed: string };

const startChild = (options: SandboxProcessOptions, port: number): Promise<Started> =>
  new Promise((resolve) => {
    const { host, folder, portalOrigin, credentials } = options;
    const { loginId: name, transactionKey } = credentials;
    const settings = { port, host, folder, portalOrigin, credentials: { name, transactionKey } };
    const child = fork(SCRIPT, [JSON.stringify(settings)], {
      env: {},
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('message', (message) => {
      const result = z.safeParse(startMessageSchema, message).data ?? { failed: 'unknown' };
      // unreferenced, so that it does not keep the portal's process alive; the child exits when the portal is gone
      child.unref();
      child.channel?.unref();
      resolve('failed' in result ? result : { child, port: result.port });
    });
    child.once('exit', () => {
      resolve({ failed: 'it exited immediately' });
    });
    // it could not be started, because too many files or processes are open; the next check tries again
    child.on('error', (error) => {
      resolve({ failed: error.message });
    });
  });

const portInUse = (port: number): Error =>
  new Error(`Port ${port} of the card sandbox is in use. Stop what uses it, or set CARD_SANDBOX_PORT to another one.`);

/** Throws if the sandbox could not listen on its port. It is called before anything is created. */
export async function requireSandboxPort({ port, host }: Pick<SandboxProcessOptions, 'port' | 'host'>): Promise<void> {
  if (port === 0 || (await isSandbox(host, port))) return;
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen({ port, host }, () =>
      probe.close(() => {
        resolve(true);
      }),
    );
  });
  if (!isFree) throw portInUse(port);
}

/** Finds the sandbox of another server of this machine on this port, or starts one. */
async function findOrStart(
  options: SandboxProcessOptions,
  port: number,
): Promise<{ child?: ChildProcess; port: number }> {
  const { host } = options;
  if (port !== 0 && (await isSandbox(host, port))) return { port };
  const started = await startChild(options, port);
  if ('child' in started) return started;
  if (started.failed !== 'EADDRINUSE')
    throw new Error(`The card sandbox does not start on port ${port}: ${started.failed}`);
  for (let waited = 0; waited < RACE_MS; waited += 100) {
    if (await isSandbox(host, port)) return { port };
    await pause(100);
  }
  throw portInUse(port);
}

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Makes sure that a sandbox listens on the port for as long as the portal runs. */
export async function startSandboxProcess(options: SandboxProcessOptions): Promise<SandboxProcess> {
  const first = await findOrStart(options, options.port);
  const { port } = first;
  const state = { child: first.child, isClosed: false, isChecking: false, isFailureLogged: false };
  const isClosed = (): boolean => state.isClosed;
  const check = async (): Promise<void> => {
    const isRunning = state.child === undefined ? await isSandbox(options.host, port) : !hasExited(state.child);
    if (isRunning || isClosed()) return;
    // the browser knows this address, so a new process must use the same port
    state.child = (await findOrStart(options, port)).child;
    if (isClosed()) state.child?.kill();
  };
  const watch = async (): Promise<void> => {
    if (state.isChecking) return;
    state.isChecking = true;
    try {
      await check();
      state.isFailureLogged = false;
    } catch (error) {
      // log the first failure only, not one every second
      if (!state.isFailureLogged) options.log.warn({ err: error }, 'the card sandbox is not running');
      state.isFailureLogged = true;
    }
    state.isChecking = false;
  };
  const timer = setInterval(() => void watch(), options.watchEveryMs ?? WATCH_MS).unref();
  return {
    port,
    pid: () => state.child?.pid,
    close: async () => {
      state.isClosed = true;
      clearInterval(timer);
      if (state.child !== undefined) await end(state.child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  child.ref();
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill();
  });
}

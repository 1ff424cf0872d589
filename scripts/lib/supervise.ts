import { fork } from 'node:child_process';

export interface SuperviseOptions {
  /** Waits before each restart, one after the other; the last one again and again. */
  readonly pausesMs?: readonly number[];
  /** A server that ran this long was well: the pauses begin again. */
  readonly wellAfterMs?: number;
  readonly print?: (line: string) => void;
}

const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
const WELL_AFTER_MS = 600_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What the server reports to its supervisor. */
export const READY = 'ready';

/** How one run ended. */
interface End {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly wasReady: boolean;
}

/**
 * Runs a server script, and restarts it after a crash: killed, out of memory, or a fault after it was ready. It does not restart
 * a script that ended normally, was told to end, or could not start at all, because repeating would not help. Returns the exit
 * status.
 */
export async function supervise(
  script: string,
  args: readonly string[],
  options: SuperviseOptions = {},
): Promise<number> {
  const { pausesMs = PAUSES_MS, wellAfterMs = WELL_AFTER_MS, print = (line: string) => console.error(line) } = options;
  const told = new AbortController();
  const end = (): void => told.abort();
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    let crashes = 0;
    for (;;) {
      const startedAt = performance.now();
      const { status, signal, wasReady } = await runOnce(script, args);
      if (status === 0 || told.signal.aborted) return status ?? 130;
      // the first start that fails is told to who started it; a later one may be better the next time
      if (!wasReady && crashes === 0) return status ?? 1;
      if (performance.now() - startedAt >= wellAfterMs) crashes = 0;
      const pauseMs = pausesMs[Math.min(crashes, pausesMs.length - 1)] ?? 0;
      crashes += 1;
      print(`The server ended unexpectedly (${signal ?? `status ${status}`}). It starts again in ${pauseMs / 1000} s.`);
      const isTold = await pause(pauseMs, told.signal);
      if (isTold) return 130;
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

function runOnce(script: string, args: readonly string[]): Promise<End> {
  return new Promise((resolve) => {
    const child = fork(script, [...args], { stdio: 'inherit' });
    let wasReady = false;
    child.on('message', (message) => {
      if (message === READY) wasReady = true;
    });
    const forward = SIGNALS.map((signal) => [signal, () => child.kill(signal)] as const);
    for (const [signal, handler] of forward) process.on(signal, handler);
    const finish = (status: number | null, signal: NodeJS.Signals | null): void => {
      for (const [name, handler] of forward) process.off(name, handler);
      resolve({ status, signal, wasReady });
    };
    child.on('error', () => finish(1, null));
    child.on('exit', finish);
  });
}

/** True when it was told to end in the meantime. */
function pause(ms: number, told: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    told.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

import { fork } from 'node:child_process';

export interface SuperviseOptions {
  /** Delays before successive restarts; the last one repeats. */
  readonly pausesMs?: readonly number[];
  /** After a run of this length, the delays start from the beginning. */
  readonly stableAfterMs?: number;
  readonly print?: (line: string) => void;
}

const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
const STABLE_AFTER_MS = 600_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The message that the server sends to its supervisor when it is ready. */
export const READY = 'ready';

/** The outcome of one run of the server. */
interface RunOutcome {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly wasReady: boolean;
}

/**
 * Runs a server script, and restarts it after a crash, for example when it was killed or ran out of memory. It does not restart a script
 * that ended normally, was stopped by a signal to the supervisor, or failed at its first start, because repeating would not help.
 * Returns the exit status.
 */
export async function supervise(
  script: string,
  args: readonly string[],
  options: SuperviseOptions = {},
): Promise<number> {
  const {
    pausesMs = PAUSES_MS,
    stableAfterMs = STABLE_AFTER_MS,
    print = (line: string) => console.error(line),
  } = options;
  const stopping = new AbortController();
  const end = (): void => stopping.abort();
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    let crashes = 0;
    for (;;) {
      const startedAt = performance.now();
      const { status, signal, wasReady } = await runOnce(script, args);
      if (status === 0 || stopping.signal.aborted) return status ?? 130;
      // a failed first start is returned to the caller; a failed restart is tried again, because the cause may be temporary
      if (!wasReady && crashes === 0) return status ?? 1;
      if (performance.now() - startedAt >= stableAfterMs) crashes = 0;
      const pauseMs = pausesMs[Math.min(crashes, pausesMs.length - 1)] ?? 0;
      crashes += 1;
      print(`The server ended unexpectedly (${signal ?? `status ${status}`}). It starts again in ${pauseMs / 1000} s.`);
      const isStopped = await pause(pauseMs, stopping.signal);
      if (isStopped) return 130;
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

function runOnce(script: string, args: readonly string[]): Promise<RunOutcome> {
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

/** Waits. Resolves with false after this time, or with true as soon as the supervisor is stopped. */
function pause(ms: number, stopping: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    stopping.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

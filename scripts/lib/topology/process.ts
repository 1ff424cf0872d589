import { type ChildProcess, spawn } from 'node:child_process';

const KEPT_OUTPUT = 100_000;

/** A started program, with the end of its output so far: at most the last 100,000 characters of stdout and stderr. */
export interface StartedProgram {
  readonly child: ChildProcess;
  output(): string;
  /** Sends the signal; resolves when the program has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export const isRunning = ({ child }: StartedProgram): boolean => child.exitCode === null && child.signalCode === null;

/** Starts a program in its own process group. So Ctrl-C in the terminal reaches only the script, which then stops its programs in order. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): StartedProgram {
  const child = spawn(command, [...args], { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (bytes: Buffer): void => {
    output = (output + bytes.toString()).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', (error) => collect(Buffer.from(error.message)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits until a condition is true. Throws if that takes too long, or if the program ends meanwhile. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  { program, timeoutMs = 120_000 }: { readonly program?: StartedProgram; readonly timeoutMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (program !== undefined && !isRunning(program))
      throw new Error(`${what}: the program ended.\n${program.output()}`);
    if (performance.now() - startedAt > timeoutMs)
      throw new Error(`${what}: not ready within ${timeoutMs} ms.\n${program?.output() ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

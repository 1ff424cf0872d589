import { type ChildProcess, spawn } from 'node:child_process';

/** A started program, with its output so far. */
export interface Started {
  readonly child: ChildProcess;
  output(): string;
  /** Sends the signal; resolves when the program has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export const isRunning = ({ child }: Started): boolean => child.exitCode === null && child.signalCode === null;

/** Starts a program in its own process group: Ctrl-C in the terminal reaches only the script, which then ends everything in order. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Started {
  const child = spawn(command, [...args], { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (bytes: Buffer): void => {
    output = (output + bytes.toString()).slice(-100_000);
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
  { program, mostMs = 120_000 }: { readonly program?: Started; readonly mostMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (program !== undefined && !isRunning(program)) throw new Error(`${what}: it ended.\n${program.output()}`);
    if (performance.now() - startedAt > mostMs)
      throw new Error(`${what}: not within ${mostMs} ms.\n${program?.output() ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

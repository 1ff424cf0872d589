import { type ChildProcess, spawn } from 'node:child_process';

/** A program that was started, and what it said so far. */
export interface Started {
  readonly child: ChildProcess;
  output(): string;
  /** Answers when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export const isRunning = ({ child }: Started): boolean => child.exitCode === null && child.signalCode === null;

/** In a group of its own: Ctrl-C at the terminal reaches the script alone, which then ends everything in turn. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Started {
  const child = spawn(command, [...args], { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (bytes: Buffer): void => {
    said = (said + bytes.toString()).slice(-100_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.on('error', (error) => hear(Buffer.from(error.message)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    output: () => said,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits until it is so. Throws a sentence when that takes too long, or when the program ends meanwhile. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { program, mostMs = 120_000 }: { readonly program?: Started; readonly mostMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (program !== undefined && !isRunning(program)) throw new Error(`${what}: it ended.\n${program.output()}`);
    if (performance.now() - startedAt > mostMs)
      throw new Error(`${what}: not within ${mostMs} ms.\n${program?.output() ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

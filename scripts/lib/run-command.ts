import { spawn } from 'node:child_process';
import path from 'node:path';
import { endedChildrenCpuSeconds } from './children-cpu.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const LIMIT_MINUTES = 60;
const OUTPUT_GRACE_MS = 1000;

export interface CommandResult {
  readonly status: number;
  readonly output: string;
  /** CPU time of the command with all its child processes; undefined if the system does not report it. */
  readonly cpuSeconds?: number | undefined;
}

let lastCpuSeconds = endedChildrenCpuSeconds();
/** CPU seconds of the children that ended since the last call. */
function newlyEndedCpuSeconds(): number | undefined {
  const before = lastCpuSeconds;
  lastCpuSeconds = endedChildrenCpuSeconds();
  return before === undefined || lastCpuSeconds === undefined ? undefined : lastCpuSeconds - before;
}

/**
 * Runs a command in the repo's root and collects the last `keep` characters of its output.
 * With `show` the output is also printed as it arrives.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; show?: boolean; keep?: number; limitMinutes?: number } = {},
): Promise<CommandResult> {
  const keep = options.keep ?? 20_000;
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keep);
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const limit = setTimeout(
      () => {
        output += `\n${command} was stopped: it ran longer than ${options.limitMinutes ?? LIMIT_MINUTES} minutes.`;
        child.kill('SIGKILL');
      },
      (options.limitMinutes ?? LIMIT_MINUTES) * 60_000,
    );
    child.on('error', (error) => {
      clearTimeout(limit);
      resolve({ status: 127, output: `${command}: ${error.message}` });
    });
    // A grandchild may keep the pipes open after the command has exited. So this waits for 'exit', and after that only briefly for 'close'.
    child.on('exit', (status) => {
      clearTimeout(limit);
      const cpuSeconds = newlyEndedCpuSeconds();
      const finish = () => resolve({ status: status ?? 1, output, cpuSeconds });
      const outputTimer = setTimeout(finish, OUTPUT_GRACE_MS);
      child.on('close', () => {
        // otherwise the timer would keep this process alive
        clearTimeout(outputTimer);
        finish();
      });
    });
  });
}

/** A tool installed in the workspace, by its name. */
export const localTool = (name: string): string => path.join(ROOT, 'node_modules/.bin', name);

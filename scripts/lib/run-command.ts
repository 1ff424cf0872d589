import { spawn } from 'node:child_process';
import path from 'node:path';
import { endedChildrenCpuSeconds } from './children-cpu.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const LIMIT_MINUTES = 20;
const LAST_LINES_MS = 1000;

export interface CommandResult {
  readonly status: number;
  readonly output: string;
  /** What it cost with all its processes; undefined where the system does not tell. */
  readonly cpuSeconds?: number | undefined;
}

let counted = endedChildrenCpuSeconds();
/** What the children that ended since the last time cost. */
function newlyEndedCpuSeconds(): number | undefined {
  const before = counted;
  counted = endedChildrenCpuSeconds();
  return before === undefined || counted === undefined ? undefined : counted - before;
}

/**
 * Runs a command in the repo's root and collects what it prints, at most `keep` characters of the end.
 * With `show` the lines also go to our own output as they come.
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
    const take = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keep);
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
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
    // A grandchild may keep the pipes open after the command itself is gone, so its exit ends the wait, not the pipes'.
    child.on('exit', (status) => {
      clearTimeout(limit);
      const cpuSeconds = newlyEndedCpuSeconds();
      const finish = () => resolve({ status: status ?? 1, output, cpuSeconds });
      const lastLines = setTimeout(finish, LAST_LINES_MS);
      child.on('close', () => {
        // or this process would live on until then with nothing to do
        clearTimeout(lastLines);
        finish();
      });
    });
  });
}

/** A tool installed in the workspace, by its name. */
export const localTool = (name: string): string => path.join(ROOT, 'node_modules/.bin', name);

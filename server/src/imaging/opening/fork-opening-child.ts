import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'opening-child.ts');

/** Starts a process that opens files. Null if the system has no memory for it; too many open files are an error event of the process. */
export function forkOpeningChild(): ChildProcess | null {
  try {
    return fork(SCRIPT, [], {
      serialization: 'advanced',
      // Code that breaks out of a decoder must not be able to read the portal's secrets.
      env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
      cwd: tmpdir(),
      execArgv: ['--max-old-space-size=128', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch {
    return null;
  }
}

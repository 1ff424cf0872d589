import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stops the PostgreSQL of this folder, which a process that ended left behind. */
export function stopLeftover(folder: string): void {
  let pid: number;
  try {
    pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    // another program may have this process id by now
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) return;
    process.kill(pid, 'SIGQUIT');
  } catch {
    return;
  }
  const deadline = Date.now() + 10_000;
  while (isAlive(pid) && Date.now() < deadline) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // not `instanceof Error`: Jest's sandbox has a different Error class
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EPERM';
  }
}

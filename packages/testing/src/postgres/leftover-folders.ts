import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './leftover-server.ts';

/** Removes the folders of processes that ended without removing them. A name consists of the prefix, the process id, and a hyphen with more. */
export function removeLeftoverFolders(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

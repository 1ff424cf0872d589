import { readFileSync } from 'node:fs';
import { HTTP_LIMITS } from '../http/limits.ts';
import { counted } from '../texts/counted.ts';

/** The embedded database keeps up to 1,000 files open and never closes one because the process has too many. */
const OTHER_FILES = 1_500;
/** What the portal may need: every connection is a file of the process, too. */
const WANTED_FILES = HTTP_LIMITS.connections + OTHER_FILES;
/** With fewer, the embedded database opens, but every statement fails after the first searches, until the next start. */
const LEAST_FILES = 512;

/** The process's limit of open files, from the system's table of limits; undefined where there is none. */
export function limitOfOpenFiles(table = readLimits()): number | undefined {
  const [, soft] = /^Max open files +(\d+) /m.exec(table) ?? [];
  return soft === undefined ? undefined : Number(soft);
}

/** Only Linux has this file. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

/**
 * A warning if the process may open fewer files than the portal may need, otherwise none.
 *
 * @throws when they are so few that the portal would soon stop working
 */
export function checkOpenFiles(limit = limitOfOpenFiles()): readonly string[] {
  if (limit === undefined || limit >= WANTED_FILES) return [];
  const few = `This process may open only ${counted(limit, 'file')} at once (LimitNOFILE with systemd, otherwise ulimit -n)`;
  if (limit < LEAST_FILES) throw new Error(`${few}. The portal needs at least ${LEAST_FILES}, better ${WANTED_FILES}.`);
  return [
    `${few}: with many connections, requests are refused and the embedded database fails. Allow ${WANTED_FILES}.`,
  ];
}

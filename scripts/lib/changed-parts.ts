import { spawnSync } from 'node:child_process';
import { type Part, partOf } from './parts.ts';
import { ROOT } from './run-command.ts';

/** The package name of one of pnpm's list entries. */
const nameOf = (entry: unknown): string | undefined =>
  entry instanceof Object && 'name' in entry && typeof entry.name === 'string' ? entry.name : undefined;

/**
 * The parts that changed since a commit, and every part that depends on one of them, as pnpm reports. Throws pnpm's message if
 * there is no such commit.
 */
export function changedParts(since: string, parts: readonly Part[]): Part[] {
  const args = ['list', '--recursive', '--depth=-1', '--json', `--filter=...[${since}]`];
  const { status, stdout, stderr } = spawnSync('pnpm', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Cannot find the changes since '${since}': ${stderr.trim() || stdout.trim()}`);
  const listed: unknown = stdout.trim() === '' ? [] : JSON.parse(stdout);
  const names = Array.isArray(listed) ? listed.map(nameOf) : [];
  return names.filter((name) => name?.startsWith('@portal/') === true).map((name) => partOf(name ?? '', parts));
}

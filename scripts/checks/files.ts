import { execFileSync } from 'node:child_process';
import { ROOT } from '../lib/run-command.ts';

/** Files that git knows or would add: what the checks read. */
export function projectFiles(...endings: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file !== '' && (endings.length === 0 || endings.some((ending) => file.endsWith(ending))));
}

import { execFileSync } from 'node:child_process';
import { ROOT } from '../lib/run-command.ts';

/** Files that git tracks or would add, with one of the given endings. */
export function projectFiles(...endings: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file !== '' && (endings.length === 0 || endings.some((ending) => file.endsWith(ending))));
}

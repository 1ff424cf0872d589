import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const STORE = join(ROOT, '.cache/stored-builds');

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

/** The commit before the last one that changed what shell and remotes share: the release that a new one meets in open pages. */
export function previousRelease(): string {
  const changed = git('log', '-1', '--format=%H', '--', 'packages/*/surface.json');
  return git('rev-parse', `${changed}^1`);
}

/**
 * A commit with everything built, in a folder that is kept for the next run. Sources, packages and builds are those of the
 * commit, so its server can be started there too.
 */
export function storedBuild(commit: string): string {
  const folder = join(STORE, commit.slice(0, 12));
  if (existsSync(folder)) return folder;
  mkdirSync(STORE, { recursive: true });
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(join(making, '.cache'), { recursive: true });
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "${making}"`], { cwd: ROOT });
  // where the pinned programs lie, so that they are not asked for again
  for (const name of readdirSync(join(ROOT, '.cache')).filter((one) => one.startsWith('toolchain-')))
    cpSync(join(ROOT, '.cache', name), join(making, '.cache', name));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'build'], {
    cwd: making,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(`${commit} was not built: ${stdout}${stderr}`);
  // packages are linked by relative paths, so that the folder can take its name when it is whole
  renameSync(making, folder);
  return folder;
}

/** The sources and builds that the tests run in. */
export const CURRENT = ROOT;

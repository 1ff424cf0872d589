import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const STORE = join(ROOT, '.cache/stored-builds');

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

/**
 * The release that may still be in open pages: the commit that SKEW names, or the one before the last change of the shared packages'
 * surfaces.
 */
export function previousRelease(): string {
  const { SKEW = '1' } = process.env;
  if (SKEW !== '1') return git('rev-parse', SKEW);
  const changed = git('log', '-1', '--format=%H', '--', 'packages/*/surface.json');
  return git('rev-parse', `${changed}^1`);
}

/**
 * Checks out and builds a commit in a folder that is cached for the next run. Sources, packages and builds are those of the commit,
 * so its server can be started there too.
 */
export function storedBuild(commit: string): string {
  const folder = join(STORE, commit.slice(0, 12));
  if (existsSync(folder)) return folder;
  mkdirSync(STORE, { recursive: true });
  const unfinished = `${folder}.making`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(join(unfinished, '.cache'), { recursive: true });
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "${unfinished}"`], { cwd: ROOT });
  // the cached paths of the pinned programs, so that npx is not called again
  for (const name of readdirSync(join(ROOT, '.cache')).filter((one) => one.startsWith('toolchain-')))
    cpSync(join(ROOT, '.cache', name), join(unfinished, '.cache', name));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'build'], {
    cwd: unfinished,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(`${commit} was not built: ${stdout}${stderr}`);
  // packages are linked by relative paths, so the complete folder can be renamed
  renameSync(unfinished, folder);
  return folder;
}

/** The folder of the current sources and builds. */
export const CURRENT = ROOT;

/** The reason why this run skips the tests that need a build of the previous release; '' if it runs them. */
export const WHY_NO_BUILDS =
  process.env.SKEW === undefined
    ? 'the previous release is built only by test:long, or with SKEW=1 or SKEW=COMMIT'
    : '';

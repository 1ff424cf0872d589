import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { entryBytes, federatedScripts, monolithScripts, type NeededScript, ROOT, totalBytes } from './build-graphs.ts';
import { printTable } from './table.ts';

const LANGUAGE = 'en';
/** Budgets. For a ratio above `namedAbove`, all scripts are listed. */
const GOAL = {
  loginKilobytes: 150,
  loginRatio: 1.35,
  depth: 2,
  suiteRatio: 1.4,
  namedAbove: 1.2,
  overheadKilobytes: 18,
};

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const depthOf = (scripts: readonly NeededScript[]): string => String(Math.max(...scripts.map(({ depth }) => depth)));

const printScripts = (title: string, scripts: readonly NeededScript[]): void =>
  printTable(
    title,
    ['script', 'KB', 'depth'],
    [...scripts]
      .sort((left, right) => right.bytes - left.bytes)
      .map(({ path, bytes, depth }) => [relative(ROOT, path), kilobytes(bytes), String(depth)]),
  );

/** Prints whether a budget holds, and sets the exit code if not: bytes and depths are the same on every machine. */
function checkBudget(what: string, figure: number, most: number, digits = 2): void {
  const isHeld = figure <= most;
  console.log(`  ${what}: ${figure.toFixed(digits)} of at most ${most}, ${isHeld ? 'holds' : 'MISSES'}`);
  if (!isHeld) process.exitCode = 1;
}

/** Compares the first screen of each remote by a deep link with the same sources as one bundle. */
function compareRemotes(remotes: readonly string[], single: ReturnType<typeof monolithScripts>): void {
  const compared = remotes.map((remote) => {
    const { screen, results } = federatedScripts(LANGUAGE, remote);
    const theirs = single.resultsOf(remote);
    return { remote, screen, results, theirs, ratio: totalBytes(results) / totalBytes(theirs) };
  });
  printTable(
    'A deep link into each remote: KB brotli with all that its screens bring later, and how deep its first screen asks',
    ['remote', 'depth', 'federated', 'one bundle', 'ratio', 'entry, KB gzip'],
    compared.map(({ remote, screen, results, theirs, ratio }) => [
      remote,
      depthOf(screen),
      kilobytes(totalBytes(results)),
      kilobytes(totalBytes(theirs)),
      ratio.toFixed(2),
      kilobytes(entryBytes(remote)),
    ]),
  );
  for (const { remote, screen, results, theirs, ratio } of compared) {
    checkBudget(`${remote}, depth`, Number(depthOf(screen)), GOAL.depth, 0);
    checkBudget(`${remote}, bytes against one bundle`, ratio, GOAL.suiteRatio);
    checkBudget(`${remote}, overhead, KB gzip`, entryBytes(remote) / 1000, GOAL.overheadKilobytes, 1);
    if (ratio <= GOAL.namedAbove) continue;
    printScripts(`Causes: what ${remote} loads, federated`, results);
    printScripts(`Causes: what ${remote} loads, one bundle`, theirs);
  }
}

/** Compares bytes (brotli) and depth of a usable login and of each remote's screens with the same sources as one bundle. */
export const run = async (): Promise<void> => {
  const remotes = readdirSync(ROOT).flatMap((name) =>
    existsSync(join(ROOT, name, 'dist/manifest.json')) ? (/^mfe-(.+)$/.exec(name)?.[1] ?? []) : [],
  );
  const { login, screen } = federatedScripts(LANGUAGE, 'search');
  const single = monolithScripts(remotes);
  printTable(
    'A usable login: KB brotli, and how many scripts deep the last one is asked for',
    ['federated', 'depth', 'one bundle', 'depth', 'ratio'],
    [
      [
        kilobytes(totalBytes(login)),
        depthOf(login),
        kilobytes(totalBytes(single.login)),
        depthOf(single.login),
        (totalBytes(login) / totalBytes(single.login)).toFixed(2),
      ],
    ],
  );
  checkBudget('login, KB', totalBytes(login) / 1000, GOAL.loginKilobytes, 1);
  checkBudget('login, bytes against one bundle', totalBytes(login) / totalBytes(single.login), GOAL.loginRatio);
  compareRemotes(remotes, single);
  printScripts('Where each KB of the login goes, federated', login);
  printScripts('Where each KB of the login goes, one bundle', single.login);
  const known = new Set(login.map(({ path }) => path));
  printScripts(
    'What the search screen adds, federated',
    screen.filter(({ path }) => !known.has(path)),
  );
};

import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { entryBytes, federatedScripts, monolithScripts, type NeededScript, ROOT, totalBytes } from './build-graphs.ts';
import { printTable } from './table.ts';

const LANGUAGE = 'en';
/** Budgets. If the ratio of a remote is above `listScriptsAbove`, its scripts are printed. */
const GOAL = {
  loginKilobytes: 150,
  loginRatio: 1.35,
  depth: 2,
  suiteRatio: 1.4,
  listScriptsAbove: 1.2,
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
function checkBudget(what: string, figure: number, budget: number, digits = 2): void {
  const isHeld = figure <= budget;
  console.log(`  ${what}: ${figure.toFixed(digits)} of at most ${budget}, ${isHeld ? 'met' : 'MISSED'}`);
  if (!isHeld) process.exitCode = 1;
}

/** Compares a deep link into each remote with a bundle of the same sources without federation. */
function compareRemotes(remotes: readonly string[], monolith: ReturnType<typeof monolithScripts>): void {
  const compared = remotes.map((remote) => {
    const { screen, results } = federatedScripts(LANGUAGE, remote);
    const bundled = monolith.resultsOf(remote);
    return { remote, screen, results, bundled, ratio: totalBytes(results) / totalBytes(bundled) };
  });
  printTable(
    'A deep link into each remote: KB brotli of all its screens, and the request depth of its first screen',
    ['remote', 'depth', 'federated', 'one bundle', 'ratio', 'entry, KB gzip'],
    compared.map(({ remote, screen, results, bundled, ratio }) => [
      remote,
      depthOf(screen),
      kilobytes(totalBytes(results)),
      kilobytes(totalBytes(bundled)),
      ratio.toFixed(2),
      kilobytes(entryBytes(remote)),
    ]),
  );
  for (const { remote, screen, results, bundled, ratio } of compared) {
    checkBudget(`${remote}, depth`, Number(depthOf(screen)), GOAL.depth, 0);
    checkBudget(`${remote}, bytes against one bundle`, ratio, GOAL.suiteRatio);
    checkBudget(`${remote}, overhead, KB gzip`, entryBytes(remote) / 1000, GOAL.overheadKilobytes, 1);
    if (ratio <= GOAL.listScriptsAbove) continue;
    printScripts(`Scripts that ${remote} loads, federated`, results);
    printScripts(`Scripts that ${remote} loads, one bundle`, bundled);
  }
}

/** Compares bytes (brotli) and request depth of a usable login, and of each remote's screens, with a bundle without federation. */
export const run = async (): Promise<void> => {
  const remotes = readdirSync(ROOT).flatMap((name) =>
    existsSync(join(ROOT, name, 'dist/manifest.json')) ? (/^mfe-(.+)$/.exec(name)?.[1] ?? []) : [],
  );
  const { login, screen } = federatedScripts(LANGUAGE, 'search');
  const monolith = monolithScripts(remotes);
  printTable(
    'A usable login: KB brotli, and the request depth of its last script',
    ['federated', 'depth', 'one bundle', 'depth', 'ratio'],
    [
      [
        kilobytes(totalBytes(login)),
        depthOf(login),
        kilobytes(totalBytes(monolith.login)),
        depthOf(monolith.login),
        (totalBytes(login) / totalBytes(monolith.login)).toFixed(2),
      ],
    ],
  );
  checkBudget('login, KB', totalBytes(login) / 1000, GOAL.loginKilobytes, 1);
  checkBudget('login, bytes against one bundle', totalBytes(login) / totalBytes(monolith.login), GOAL.loginRatio);
  compareRemotes(remotes, monolith);
  printScripts('Where each KB of the login goes, federated', login);
  printScripts('Where each KB of the login goes, one bundle', monolith.login);
  const loginPaths = new Set(login.map(({ path }) => path));
  printScripts(
    'What the search screen adds, federated',
    screen.filter(({ path }) => !loginPaths.has(path)),
  );
};

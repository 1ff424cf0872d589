import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { entryBytes, federatedScripts, monolithScripts, type NeededScript, ROOT, totalBytes } from './build-graphs.ts';
import { printTable } from './table.ts';

const LANGUAGE = 'en';
/** The maximum of each figure. Sizes are compressed, by brotli unless the name says gzip. Ratios are to one bundle without federation. */
const BUDGET = {
  loginKilobytes: 150,
  loginRatio: 1.35,
  remoteDepth: 2,
  remoteRatio: 1.4,
  remoteEntryGzipKilobytes: 18,
};
/** If a remote's ratio is higher, its scripts are printed. */
const LIST_SCRIPTS_ABOVE_RATIO = 1.2;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const maxDepth = (scripts: readonly NeededScript[]): number => Math.max(...scripts.map(({ depth }) => depth));

const printScripts = (title: string, scripts: readonly NeededScript[]): void =>
  printTable(
    title,
    ['script', 'KB', 'depth'],
    [...scripts]
      .sort((left, right) => right.bytes - left.bytes)
      .map(({ path, bytes, depth }) => [relative(ROOT, path), kilobytes(bytes), String(depth)]),
  );

/** Prints whether a budget is met. If not, the program fails, because bytes and depths are the same on every machine. */
function checkBudget(what: string, figure: number, budget: number, digits = 2): void {
  const isMet = figure <= budget;
  console.log(`  ${what}: ${figure.toFixed(digits)} of at most ${budget}, ${isMet ? 'met' : 'MISSED'}`);
  if (!isMet) process.exitCode = 1;
}

/** Compares a deep link into each remote with a bundle of the same sources without federation. */
function compareRemotes(remotes: readonly string[], monolith: ReturnType<typeof monolithScripts>): void {
  const compared = remotes.map((remote) => {
    const { screen, allScreens } = federatedScripts(LANGUAGE, remote);
    const bundled = monolith.allScreensOf(remote);
    return { remote, screen, allScreens, bundled, ratio: totalBytes(allScreens) / totalBytes(bundled) };
  });
  printTable(
    'A deep link into each remote: KB brotli of all its screens, and the request depth of its first screen',
    ['remote', 'depth', 'federated', 'one bundle', 'ratio', 'entry, KB gzip'],
    compared.map(({ remote, screen, allScreens, bundled, ratio }) => [
      remote,
      String(maxDepth(screen)),
      kilobytes(totalBytes(allScreens)),
      kilobytes(totalBytes(bundled)),
      ratio.toFixed(2),
      kilobytes(entryBytes(remote)),
    ]),
  );
  for (const { remote, screen, allScreens, bundled, ratio } of compared) {
    checkBudget(`${remote}, depth`, maxDepth(screen), BUDGET.remoteDepth, 0);
    checkBudget(`${remote}, bytes against one bundle`, ratio, BUDGET.remoteRatio);
    checkBudget(`${remote}, entry, KB gzip`, entryBytes(remote) / 1000, BUDGET.remoteEntryGzipKilobytes, 1);
    if (ratio <= LIST_SCRIPTS_ABOVE_RATIO) continue;
    printScripts(`Scripts that ${remote} loads, federated`, allScreens);
    printScripts(`Scripts that ${remote} loads, one bundle`, bundled);
  }
}

/** Compares bytes (brotli) and request depth of a usable login, and of each remote's screens, with a bundle without federation. */
export const run = async (): Promise<void> => {
  // the remotes that are built
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
        String(maxDepth(login)),
        kilobytes(totalBytes(monolith.login)),
        String(maxDepth(monolith.login)),
        (totalBytes(login) / totalBytes(monolith.login)).toFixed(2),
      ],
    ],
  );
  checkBudget('login, KB', totalBytes(login) / 1000, BUDGET.loginKilobytes, 1);
  checkBudget('login, bytes against one bundle', totalBytes(login) / totalBytes(monolith.login), BUDGET.loginRatio);
  compareRemotes(remotes, monolith);
  printScripts('Where each KB of the login goes, federated', login);
  printScripts('Where each KB of the login goes, one bundle', monolith.login);
  const loginPaths = new Set(login.map(({ path }) => path));
  printScripts(
    'What the search screen adds, federated',
    screen.filter(({ path }) => !loginPaths.has(path)),
  );
};

import { relative } from 'node:path';
import { federatedScripts, monolithScripts, type NeededScript, ROOT, totalBytes } from './build-graphs.ts';
import { printTable } from './table.ts';

const LANGUAGE = 'en';
const REMOTE = 'search';
const GOAL = { loginBytes: 150_000, ratio: 1.35 };

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

const printGoals = (login: number, oneBundle: number): void => {
  const ratio = login / oneBundle;
  const isSmall = login <= GOAL.loginBytes && ratio <= GOAL.ratio;
  console.log(
    `  login: ${kilobytes(login)} of at most ${kilobytes(GOAL.loginBytes)} KB, ${ratio.toFixed(2)} of at most ${GOAL.ratio} times the one bundle; ${isSmall ? 'within' : 'MISSES'} the goal`,
  );
};

/** Bytes (brotli) and depth to a usable login and to the first result list, beside the same sources as one bundle. */
export const run = async (): Promise<void> => {
  const federated = federatedScripts(LANGUAGE, REMOTE);
  const single = monolithScripts(REMOTE);
  const row = (screen: string, ours: readonly NeededScript[], theirs: readonly NeededScript[]) => [
    screen,
    kilobytes(totalBytes(ours)),
    depthOf(ours),
    kilobytes(totalBytes(theirs)),
    depthOf(theirs),
    (totalBytes(ours) / totalBytes(theirs)).toFixed(2),
  ];
  printTable(
    'JavaScript, KB brotli, and how many scripts deep the last one is asked for',
    ['screen', 'federated', 'depth', 'one bundle', 'depth', 'ratio'],
    [row('usable login', federated.login, single.login), row('first result list', federated.results, single.results)],
  );
  printGoals(totalBytes(federated.login), totalBytes(single.login));
  printScripts('Where each KB of the login goes, federated', federated.login);
  printScripts('Where each KB of the login goes, one bundle', single.login);
  const known = new Set(federated.login.map(({ path }) => path));
  printScripts(
    'What the search screen adds, federated',
    federated.screen.filter(({ path }) => !known.has(path)),
  );
};

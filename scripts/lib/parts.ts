import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run-command.ts';

/** The actions that a part may have. */
export const ACTIONS = ['build', 'types', 'lint', 'test', 'contract'] as const;
export type Action = (typeof ACTIONS)[number];

/** A folder of the workspace: a package, the shell, a remote, the server, the journeys or the benches. */
export interface Part {
  /** 'mfe-search', 'ui' */
  readonly name: string;
  /** From the repo's root: 'mfe-search', 'packages/ui'. */
  readonly folder: string;
  readonly actions: readonly Action[];
}

const has = (folder: string, pattern: string): boolean =>
  globSync(pattern, { cwd: path.join(ROOT, folder) }).length > 0;

function actionsIn(folder: string): Action[] {
  const isAvailable: Readonly<Record<Action, boolean>> = {
    build: existsSync(path.join(ROOT, folder, 'webpack.config.ts')),
    types: existsSync(path.join(ROOT, folder, 'tsconfig.json')),
    lint: true,
    test: has(folder, 'src/**/*.test.{ts,tsx}'),
    contract: existsSync(path.join(ROOT, folder, 'src/remote.contract.test.ts')),
  };
  return ACTIONS.filter((action) => isAvailable[action]);
}

/** Every part of the workspace, by its folder. */
export const readParts = (): Part[] =>
  globSync(['packages/*', 'mfe-*', 'shell', 'server', 'e2e', 'bench'], { cwd: ROOT })
    .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')))
    .sort()
    .map((folder) => ({ name: path.basename(folder), folder, actions: actionsIn(folder) }));

/** The part that a command-line argument names, by name, folder or package name. Throws an error that lists all parts. */
export function partOf(word: string, parts: readonly Part[] = readParts()): Part {
  const wanted = word.replace(/^@portal\//, '').replace(/\/$/, '');
  const found = parts.find(({ name, folder }) => wanted === name || wanted === folder);
  if (found !== undefined) return found;
  const names = parts.map(({ name }) => name).toSorted();
  throw new Error(`There is no part '${word}'. Choose from: ${names.join(', ')}.`);
}

/** The scripts of a part's package.json, so that each action can be run from the part's own folder. */
export const scriptsOf = ({ name, folder, actions }: Part): Readonly<Record<string, string>> => {
  const runner = path.posix.join(path.posix.relative(`/${folder}`, '/'), 'scripts/run.mjs');
  return Object.fromEntries(actions.map((action) => [action, `node ${runner} part ${name} ${action}`]));
};

import { readdirSync } from 'node:fs';
import path from 'node:path';

// Configuration of dependency-cruiser: no circular imports anywhere, and the levels of the server's folders.

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The folders of `server/src`, from the bottom up: a folder imports only from levels below its own, and nothing from its own
 * level. A folder that is missing here fails the check, so that its place is decided in a review.
 */
const SERVER_LEVELS = [
  ['platform'],
  ['audit', 'image-states', 'records', 'retention'],
  ['accounts', 'remotes'],
  ['county-config'],
  ['credentials', 'jobs', 'mail'],
  ['users', 'ledger', 'lists'],
  ['auth', 'home'],
  ['payments', 'documents'],
  ['imaging', 'search', 'reports', 'helper-data', 'current-user', 'user-manager', 'account-manager', 'control-panel'],
  ['orders', 'import', 'pages', 'efile', 'ls1'],
  ['demonstration'],
];

/** Tests, test helpers and the files that assemble the server may import from all levels. */
const UNRESTRICTED = String.raw`(\.test\.tsx?$|\.testing\.tsx?$|/testing/|^server/src/(simulation|testing)/|^server/src/[^/]+\.ts$)`;

const folder = (names) => `^server/src/(${names.join('|')})/`;

const levelRules = SERVER_LEVELS.map((names, level) => ({
  name: `server-level-${level + 1}`,
  comment: `${names.join(', ')} may import only from lower levels (packages/lint/structure.mjs).`,
  severity: 'error',
  from: { path: folder(names), pathNot: UNRESTRICTED },
  // $1 is the importing folder itself, in which all imports are allowed
  to: { path: '^server/src/', pathNot: [folder(SERVER_LEVELS.slice(0, level).flat().concat('$1'))] },
}));

const known = new Set(['simulation', 'testing', ...SERVER_LEVELS.flat()]);
const unplaced = readdirSync(path.join(root, 'server/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !known.has(entry.name))
  .map(({ name }) => name);
if (unplaced.length > 0)
  throw new Error(
    `server/src/${unplaced.join(', server/src/')} has no level: place it in packages/lint/structure.mjs.`,
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular-imports',
      comment: 'Files that import each other can neither be read nor tested alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'record-kinds-only-in-searches',
      comment:
        'Forms, results and details get the record kind that they handle; only a search imports a specific kind.',
      severity: 'error',
      from: { path: '^mfe-search/src/features/', pathNot: UNRESTRICTED },
      to: { path: '^mfe-search/src/records/[^/]+/' },
    },
    ...levelRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedVersions } from '../federation/src/webpack/shared.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The packages that each package may import (ARCHITECTURE.md, 'Imports run one way'). A package that is not listed here may import
 * no other, so that its place is decided in a review.
 */
const LAYERS = {
  domain: [],
  contracts: ['domain'],
  'api-client': ['contracts', 'domain'],
  session: ['api-client', 'contracts', 'domain'],
  i18n: ['domain'],
  router: [],
  ui: ['i18n', 'domain'],
  forms: ['api-client', 'contracts', 'domain', 'i18n', 'router', 'session', 'ui'],
  federation: ['contracts', 'domain', 'ui', 'i18n', 'router'],
  testing: ['contracts', 'domain', 'api-client', 'session', 'i18n', 'router', 'ui', 'federation'],
  lint: [],
  'card-sandbox': ['domain'],
  server: ['domain', 'contracts', 'federation'],
  e2e: ['testing', 'contracts', 'domain', 'federation', 'i18n'],
  bench: ['testing', 'contracts', 'domain', 'federation', 'server'],
};
/** The shell and every remote may import all shared packages, but never each other. */
const SCREENS = ['domain', 'contracts', 'api-client', 'session', 'i18n', 'router', 'ui', 'forms', 'federation'];
/** Test files may also import the test kit and the fake card provider. */
const TEST_KITS = ['testing', 'card-sandbox'];

/** Libraries that only the listed packages may import; all others use them through their owner, so that there is one copy. */
const OWNED = {
  '@chakra-ui/react': ['ui'],
  '@emotion/react': ['ui'],
  '@emotion/cache': ['ui'],
  '@emotion/server': ['shell'],
  'framer-motion': ['ui'],
  'react-router-dom': ['router'],
  ky: ['api-client'],
  '@tanstack/react-query': ['api-client'],
  zustand: ['session'],
  i18next: ['i18n'],
  'react-i18next': ['i18n'],
  '@module-federation/enhanced': ['federation'],
  kysely: ['server', 'bench'],
  pg: ['server', 'testing', 'bench'],
  fastify: ['server', 'card-sandbox'],
};

const workspaceFolders = () =>
  ['packages/*', 'mfe-*', 'shell', 'server', 'e2e', 'bench']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));

const nameOf = (folder) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).name.replace('@portal/', '');

const allowedFor = (name) => LAYERS[name] ?? (name === 'shell' || isRemote(name) ? SCREENS : []);

const escaped = (text) => text.replaceAll('/', '\\/');

/**
 * Rules that a remote imports shared packages only by their share keys. Any other entry point would bundle a second copy of the
 * package into the remote, with its own Chakra and its own store, and the page would break.
 */
const closedEntryPoints = () => {
  const keys = Object.keys(sharedVersions());
  return keys
    .filter((key) => /^@portal\/[^/]+$/.test(key))
    .map((name) => {
      const entryPoints = keys.filter((key) => key.startsWith(`${name}/`)).map((key) => key.slice(name.length + 1));
      const notAnEntryPoint = entryPoints.length === 0 ? '' : `(?!(?:${entryPoints.join('|')})$)`;
      return {
        regex: `^${escaped(name)}\\/${notAnEntryPoint}`,
        message: `A remote imports ${name} by its share keys only (packages/federation/src/webpack/shared.ts): another entry point would bundle a second copy.`,
      };
    });
};

const isRemote = (name) => name.startsWith('mfe-');

const restricted = (name, all, allowed, isTest) => {
  const forbidden = all.filter((other) => other !== name && !allowed.includes(other));
  const libraries = Object.entries(OWNED).filter(([, owners]) => !owners.includes(name));
  return {
    patterns: [
      // a test runs in one process without bundles, so it cannot have a second copy
      ...(isRemote(name) && !isTest ? closedEntryPoints() : []),
      ...forbidden.map((other) => ({
        regex: `^@portal/${other}(/|$)`,
        message: `${name} may not import ${other}: imports run one way (ARCHITECTURE.md).`,
      })),
      ...libraries.map(([library, owners]) => ({
        regex: `^${escaped(library)}(\\/|$)`,
        message: `${library} is reached through ${owners.join(' or ')}.`,
      })),
      {
        regex: '^(\\.\\./)+(packages|shell|server|mfe-[^/]+|e2e|bench)/',
        message: 'Other packages are imported by their name.',
      },
    ],
  };
};

/** ESLint configuration objects for each workspace package that restrict its imports to its layer. */
export function layerRules() {
  const folders = workspaceFolders();
  const all = folders.map(nameOf);
  return folders.flatMap((folder) => {
    const name = nameOf(folder);
    const allowed = allowedFor(name);
    const rule = (extra, isTest) => ({
      'no-restricted-imports': ['error', restricted(name, all, [...allowed, ...extra], isTest)],
    });
    return [
      { files: [`${folder}/**/*.{ts,tsx}`], rules: rule([], false) },
      {
        files: [
          `${folder}/**/*.test.{ts,tsx}`,
          `${folder}/**/{testing,*.testing}.{ts,tsx}`,
          `${folder}/**/testing/**/*.{ts,tsx}`,
        ],
        rules: rule(TEST_KITS, true),
      },
    ];
  });
}

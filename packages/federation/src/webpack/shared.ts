import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root folder of the repository. */
export const repositoryRoot = join(import.meta.dirname, '../../../..');

interface SharedEntry {
  /** The import path. Subpaths need separate share keys: 'react' does not cover 'react/jsx-runtime'. */
  readonly request: string;
  /** Package whose version is compared. */
  readonly packageName: string;
  /** Workspace folder from which the package is resolved. */
  readonly from: string;
}

const library = (request: string, packageName: string, from: string): SharedEntry => ({ request, packageName, from });
const own = (name: string, ...entries: readonly string[]): SharedEntry[] =>
  ['', ...entries].map((entry) => library(`@portal/${name}${entry}`, `@portal/${name}`, `packages/${name}`));

/**
 * The one list of strict singletons. `@chakra-ui/react`, i18next and the like are not on it: a shared package with one entry
 * point is not tree-shaken, so each of them is bundled once, inside the portal package that wraps it.
 */
const entries: readonly SharedEntry[] = [
  library('react', 'react', 'packages/federation'),
  library('react/jsx-runtime', 'react', 'packages/federation'),
  library('react-dom', 'react-dom', 'packages/ui'),
  library('react-dom/client', 'react-dom', 'packages/ui'),
  library('luxon', 'luxon', 'packages/domain'),
  ...own('router'),
  ...own('session'),
  ...own('api-client', '/query'),
  ...own('i18n'),
  ...own('ui', '/form', '/table', '/dialog', '/county'),
  ...own('forms', '/submit'),
  ...own('federation'),
];

function versionOf(entry: SharedEntry): string {
  const own = entry.packageName.startsWith('@portal/') ? '' : join('node_modules', entry.packageName);
  const file = join(repositoryRoot, entry.from, own, 'package.json');
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (parsed instanceof Object && 'version' in parsed && typeof parsed.version === 'string') return parsed.version;
  throw new Error(`${file} names no version`);
}

/** The shell also provides Module Federation's runtime (`externalRuntime`), although no module imports it. */
export const FEDERATION_RUNTIME = '@module-federation/enhanced';

/** Share keys of the modules that the shell provides. */
export const sharedKeys: readonly string[] = entries.map(({ request }) => request);

/** Share key to installed version: what the shell provides, and what a remote is built against. */
export function sharedVersions(): Record<string, string> {
  const all = [...entries, library(FEDERATION_RUNTIME, FEDERATION_RUNTIME, 'packages/federation')];
  return Object.fromEntries(all.map((entry) => [entry.request, versionOf(entry)]));
}

interface ShareOptions {
  packageName: string;
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  import: false;
}

/** The `shared` option of a remote's federation plugin. It bundles no fallback copy: the shell always provides. */
export function sharedOptions(): Record<string, ShareOptions> {
  return Object.fromEntries(
    entries.map((entry) => {
      const version = versionOf(entry);
      const options: ShareOptions = {
        packageName: entry.packageName,
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: `^${version}`,
        import: false,
      };
      return [entry.request, options];
    }),
  );
}

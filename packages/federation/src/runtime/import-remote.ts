import { init } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { readProperty } from '../property.ts';
import { createImportRemote, type ImportRemote } from './container.ts';
import { readEmbeddedJson } from './embedded.ts';
import { createIntegrityScript } from './integrity-script.ts';

/** Share key to a function that imports the module. Each is called at most once, when a remote first requests it. */
export type SharedModules = Readonly<Record<string, () => Promise<unknown>>>;

/** Module Federation's options of a shared module: a singleton, in a version that satisfies the remote. */
const share = (read: () => Promise<unknown>, version: string) => ({
  version,
  get: async () => {
    const module = await read();
    return () => module;
  },
  shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
});

/**
 * Creates the page's function that imports remotes. Remotes take the shared modules, and the runtime itself, from the page. The
 * one-bundle build replaces this file by plain imports.
 *
 * @param provided The modules that the page shares.
 * @param versions Share key to version, of at least the same keys.
 */
export function importRemotesWith(provided: SharedModules, versions: Readonly<Record<string, string>>): ImportRemote {
  const shared = Object.entries(provided).map(([key, read]): [string, ReturnType<typeof share>] => [
    key,
    share(read, versions[key] ?? '0.0.0'),
  ]);
  const runtime = init({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(shared),
    plugins: [provideRuntime()],
  });
  return createImportRemote({
    runtime,
    createScript: createIntegrityScript,
    baseUrl: () => document.baseURI,
    isDevelopment: (url) => {
      const origins = readProperty(readEmbeddedJson('start'), 'development');
      return Array.isArray(origins) && origins.includes(new URL(url, document.baseURI).origin);
    },
  });
}

import { init } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { property } from '../property.ts';
import { createImportRemote, type ImportRemote } from './container.ts';
import { embedded } from './embedded.ts';
import { createIntegrityScript } from './integrity-script.ts';

/** Share key to what reads the module. Each is called at most once, when a remote asks for it first. */
export type SharedModules = Readonly<Record<string, () => Promise<unknown>>>;

/** The options of a shared module for Module Federation: one instance in the page, of a version that the remote was built for. */
const share = (read: () => Promise<unknown>, version: string) => ({
  version,
  get: async () => {
    const module = await read();
    return () => module;
  },
  shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
});

/**
 * The page's way to remotes, which take the shared modules from here and the runtime itself too. The one-bundle build puts
 * plain imports in place of this file.
 *
 * @param provided What the page shares.
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
      const origins = property(embedded('start'), 'development');
      return Array.isArray(origins) && origins.includes(new URL(url, document.baseURI).origin);
    },
  });
}

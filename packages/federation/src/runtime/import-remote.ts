import { init } from '@module-federation/enhanced/runtime';
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { readProperty } from '../property.ts';
import { createImportRemote, type ImportRemote } from './container.ts';
import { readEmbeddedJson } from './embedded.ts';
import { dropPreloads, fetchAhead } from './fetch-ahead.ts';
import { createIntegrityScript } from './integrity-script.ts';

/**
 * The modules that the page shares with remotes: share key (the import path, such as '@portal/ui/form') to a function that imports the
 * module. Module Federation calls it when the first remote needs the module.
 */
export type SharedModules = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Module Federation's options of a shared module. The page has only one copy. A remote that was built for an incompatible version fails
 * to load (`strictVersion`).
 */
const shareOptions = (importModule: () => Promise<unknown>, version: string) => ({
  version,
  // Module Federation expects a factory, not the module
  get: async () => {
    const module = await importModule();
    return () => module;
  },
  shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
});

/** True for a URL of a development server. The server lists their origins in the start data that it embeds in the page. */
const isFromDevelopmentServer = (url: string): boolean => {
  const origins = readProperty(readEmbeddedJson('start'), 'development');
  return Array.isArray(origins) && origins.includes(new URL(url, document.baseURI).origin);
};

/**
 * Starts Module Federation in the page, and creates the function that imports remotes. `monolithConfig` (webpack/preset.ts), a build
 * without federation, replaces this file, and relies on the name of this function.
 *
 * @param versions Share key to the version of the shared module.
 * @throws Error if a shared module has no version
 */
export function createRemoteImporter(
  sharedModules: SharedModules,
  versions: Readonly<Record<string, string>>,
): ImportRemote {
  const shared = Object.entries(sharedModules).map(([key, importModule]) => {
    const version = versions[key];
    if (version === undefined) throw new Error(`The shared module ${key} has no version`);
    return [key, shareOptions(importModule, version)] as const;
  });
  const runtime = init({
    name: 'shell',
    // remotes are registered when they are imported
    remotes: [],
    // the default strategy would load every remote's entry at the start, to compare versions
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(shared),
    // remotes are built without the core of Module Federation's runtime: this plugin gives them that of the page
    plugins: [provideRuntime()],
  });
  return createImportRemote({
    runtime,
    createScript: createIntegrityScript,
    fetchAhead,
    dropPreloads,
    baseUrl: () => document.baseURI,
    isDevelopment: isFromDevelopmentServer,
  });
}

import { type Registry, registrySchema } from '@portal/contracts/remote';
import { loadTexts, registerTexts } from '@portal/i18n';
import { readProperty } from '../property.ts';
import { readEmbeddedJson } from './embedded.ts';
import { createRemoteImporter, type SharedModules } from './import-remote.ts';
import { createRemoteLoader, type RemoteLoader } from './loader.ts';
import { readOverrides } from './overrides.ts';

export type { SharedModules } from './import-remote.ts';

// the shell's build defines these constants
declare const __PORTAL_SHARED__: Readonly<Record<string, string>>;
declare const __PORTAL_CONTRACT__: string;

// loaded on demand, because only developers have overrides
async function withOverrides(registry: Registry): Promise<Registry> {
  const overrides = readOverrides();
  if (Object.keys(overrides).length === 0) return registry;
  return (await import('./apply-overrides.ts')).applyOverrides(registry, overrides);
}

/** Gets the registry from the guard, because the page loads only files that the guard knows. */
async function fetchRegistry(): Promise<Registry> {
  const requestRegistry: unknown = readProperty(globalThis, 'askForRegistry');
  if (typeof requestRegistry !== 'function') throw new Error('The page has no guard');
  return withOverrides(registrySchema.parse(await Reflect.apply(requestRegistry, undefined, [])));
}

/** The portal starts with this registry if it cannot fetch one, and requests it again later. */
const NO_REMOTES: Registry = { contract: __PORTAL_CONTRACT__, remotes: [] };

/** The page's initial registry: embedded, or requested in a login page without one. */
async function firstRegistry(): Promise<Registry> {
  const embeddedRegistry = readEmbeddedJson('registry');
  if (embeddedRegistry === undefined) return fetchRegistry().catch(() => NO_REMOTES);
  return withOverrides(registrySchema.parse(embeddedRegistry));
}

/** Creates the page's loader: once per page, before any remote renders. Remotes use the modules in `provided`. */
export async function startRemotes(provided: SharedModules): Promise<RemoteLoader> {
  return createRemoteLoader({
    registry: await firstRegistry(),
    fetchRegistry,
    shell: { contract: __PORTAL_CONTRACT__, shared: __PORTAL_SHARED__ },
    importRemote: createRemoteImporter(provided, __PORTAL_SHARED__),
    loadTexts: async (definition) => {
      registerTexts(definition.id, definition.loadTexts);
      await loadTexts(definition.id);
    },
    report: (failure) => console.warn(failure.message),
  });
}

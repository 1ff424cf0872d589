import { type Registry, registrySchema } from '@portal/contracts/remote';
import { loadTexts, registerTexts } from '@portal/i18n';
import { property } from '../property.ts';
import { embedded } from './embedded.ts';
import { importRemotesWith, type SharedModules } from './import-remote.ts';
import { createRemoteLoader, type RemoteLoader } from './loader.ts';
import { readOverrides } from './overrides.ts';

export type { SharedModules } from './import-remote.ts';

// written by the shell's build
declare const __PORTAL_SHARED__: Readonly<Record<string, string>>;
declare const __PORTAL_CONTRACT__: string;

// what a developer alone needs does not come with every page
async function withOverrides(registry: Registry): Promise<Registry> {
  const overrides = readOverrides();
  if (Object.keys(overrides).length === 0) return registry;
  return (await import('./apply-overrides.ts')).applyOverrides(registry, overrides);
}

/** Gets the registry from the guard, because the page loads only files that the guard knows. */
async function fetchRegistry(): Promise<Registry> {
  const ask: unknown = property(globalThis, 'askForRegistry');
  if (typeof ask !== 'function') throw new Error('The page has no guard');
  return withOverrides(registrySchema.parse(await Reflect.apply(ask, undefined, [])));
}

/** If the registry cannot be had, the portal starts anyway; it asks again. */
const NO_REMOTES: Registry = { contract: __PORTAL_CONTRACT__, remotes: [] };

/** The page's initial registry; the login page has none. */
async function firstRegistry(): Promise<Registry> {
  const written = embedded('registry');
  if (written === undefined) return fetchRegistry().catch(() => NO_REMOTES);
  return withOverrides(registrySchema.parse(written));
}

/** Makes the page's loader. Once per page, before anything of a remote is drawn. Remotes take what the page provides. */
export async function startRemotes(provided: SharedModules): Promise<RemoteLoader> {
  return createRemoteLoader({
    registry: await firstRegistry(),
    fetchRegistry,
    shell: { contract: __PORTAL_CONTRACT__, shared: __PORTAL_SHARED__ },
    importRemote: importRemotesWith(provided, __PORTAL_SHARED__),
    loadTexts: async (definition) => {
      registerTexts(definition.id, definition.loadTexts);
      await loadTexts(definition.id);
    },
    report: (failure) => console.warn(failure.message),
  });
}

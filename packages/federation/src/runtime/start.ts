import { type Registry, registrySchema } from '@portal/contracts/remote';
import { loadTexts, registerTexts } from '@portal/i18n';
import { property } from '../property.ts';
import { importRemote } from './import-remote.ts';
import { createRemoteLoader, type RemoteLoader } from './loader.ts';
import { overridesAllowed } from './overrides-allowed.ts';

// from here, not from the shared entry, which brings the router along: the login page starts without it
export { RemoteLoaderProvider, useRemoteLoader } from './loader-context.tsx';

// written by the shell's build
declare const __PORTAL_SHARED__: Readonly<Record<string, string>>;
declare const __PORTAL_CONTRACT__: string;

// what a developer alone needs does not come with the login page
const withOverrides = async (registry: Registry): Promise<Registry> =>
  overridesAllowed() ? (await import('./overrides.ts')).applyOverrides(registry) : registry;

/** Asks for the registry by way of the guard: what it was not told of, the page does not load. */
async function fetchRegistry(): Promise<Registry> {
  const ask: unknown = property(globalThis, 'askForRegistry');
  if (typeof ask !== 'function') throw new Error('The page has no guard');
  return withOverrides(registrySchema.parse(await Reflect.apply(ask, undefined, [])));
}

/** Makes the page's loader. Once per page, before anything is drawn. */
export async function startRemotes(): Promise<RemoteLoader> {
  return createRemoteLoader({
    registry: await withOverrides(registrySchema.parse(await property(globalThis, 'firstRegistry'))),
    fetchRegistry,
    shell: { contract: __PORTAL_CONTRACT__, shared: __PORTAL_SHARED__ },
    importRemote,
    loadTexts: async (definition) => {
      registerTexts(definition.id, definition.loadTexts);
      await loadTexts(definition.id);
    },
    report: (failure) => console.warn(failure.message),
  });
}

/** Tells the guard that the shell is on the screen: from now on it keeps silent. */
export function announceStarted(): void {
  document.documentElement.dataset.portal = 'started';
}

import type { RegistryRemote } from '@portal/contracts/remote';
import { containerName } from '../container-name.ts';
import { property } from '../property.ts';
import { ScriptTimeout } from './failure.ts';

interface ScriptOfHook {
  readonly script: HTMLScriptElement;
  readonly timeout: number;
}

/** The part of Module Federation's runtime that loads remotes; tests hand in their own. */
export interface FederationRuntime {
  registerPlugins(plugins: { name: string; createScript: (about: { readonly url: string }) => ScriptOfHook }[]): void;
  registerRemotes(remotes: { name: string; entry: string; entryGlobalName: string }[]): void;
  loadRemote(id: string): Promise<unknown>;
}

export interface ContainerOptions {
  readonly runtime: FederationRuntime;
  /** Makes a script element that runs only what has the given integrity. */
  readonly createScript: (url: string, integrity: string) => HTMLScriptElement;
  readonly baseUrl: () => string;
  /** Whether a remote's folder is one that someone works on: its files change, so nothing can vouch for them. */
  readonly isDevelopment: (url: string) => boolean;
}

/** Brings a remote's exposed module. `attempt` counts from 0; `timeoutMs` bounds the entry's download. */
export type ImportRemote = (remote: RegistryRemote, attempt: number, timeoutMs: number) => Promise<unknown>;

/** What the runtime says at length and with a link to its handbook, in the loader's own terms. */
function readable(error: unknown, url: string): unknown {
  const text = String(error);
  if (!text.includes('RUNTIME-008') || text.includes('ScriptExecutionError')) return error;
  if (text.includes('timed out')) return new ScriptTimeout(`${url} did not arrive in time`);
  return new Error(`${url} could not be loaded, or is not what was released`, { cause: error });
}

/** The loader's way into a build: the runtime fetches entry script, container and exposed module, with integrity. */
export function createImportRemote(options: ContainerOptions): ImportRemote {
  const { runtime } = options;
  const expected = new Map<string, { readonly integrity: string; readonly timeout: number }>();
  const createScript = ({ url }: { readonly url: string }): ScriptOfHook => {
    const entry = expected.get(url);
    // closed rather than open: what nobody vouches for is not loaded
    if (entry === undefined) throw new Error(`nobody vouches for ${url}`);
    return { script: options.createScript(url, entry.integrity), timeout: entry.timeout };
  };
  let hooked = false;
  /** Under which name the runtime knows a container: that of its last attempt. */
  const names = new Map<string, string>();
  const register = (remote: RegistryRemote, container: string, attempt: number, timeout: number): string => {
    if (!hooked) runtime.registerPlugins([{ name: 'portal-integrity', createScript }]);
    hooked = true;
    const integrity = remote.files.find((file) => file.path === remote.entry)?.integrity;
    if (!integrity && !options.isDevelopment(remote.baseUrl))
      throw new Error(`its manifest has no integrity for ${remote.entry}`);
    const url = new URL(`${remote.baseUrl}${remote.entry}`, options.baseUrl());
    // a request that hangs holds the browser's cache entry for its address; another address does not wait for it
    if (attempt > 0) url.searchParams.set('attempt', String(attempt));
    expected.set(url.href, { integrity: integrity ?? '', timeout });
    // a new name for each attempt: under the first name the runtime would keep waiting for its first load
    const name = attempt > 0 ? `${container}_attempt${attempt}` : container;
    names.set(container, name);
    runtime.registerRemotes([{ name, entry: url.href, entryGlobalName: container }]);
    return url.href;
  };
  return async (remote, attempt, timeoutMs) => {
    const container = containerName(remote.id, remote.build);
    const arrived = property(globalThis, container) !== undefined;
    const url = arrived ? container : register(remote, container, attempt, timeoutMs);
    try {
      return property(await runtime.loadRemote(`${names.get(container) ?? container}/remote`), 'default');
    } catch (error) {
      throw readable(error, url);
    }
  };
}

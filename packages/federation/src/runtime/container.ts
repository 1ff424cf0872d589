import type { RegistryRemote } from '@portal/contracts/remote';
import { containerName } from '../container-name.ts';
import { readProperty } from '../property.ts';
import { ScriptTimeout } from './failure.ts';

interface HookScript {
  readonly script: HTMLScriptElement;
  readonly timeout: number;
}

/** The part of Module Federation's runtime that loads remotes; tests pass a fake. */
export interface FederationRuntime {
  registerPlugins(plugins: { name: string; createScript: (about: { readonly url: string }) => HookScript }[]): void;
  registerRemotes(remotes: { name: string; entry: string; entryGlobalName: string }[]): void;
  loadRemote(id: string): Promise<unknown>;
}

export interface ContainerOptions {
  readonly runtime: FederationRuntime;
  /** Creates a script element that runs only if its content has the given integrity hash. */
  readonly createScript: (url: string, integrity: string) => HTMLScriptElement;
  /** Fetches an entry's script into the browser's cache, before its element requests it; see `fetchAhead`. */
  readonly fetchAhead: (url: string, timeoutMs: number, signal: AbortSignal) => Promise<void>;
  /** Removes the page's preloads of files under a URL; see `dropPreloads`. */
  readonly dropPreloads: (baseUrl: string) => void;
  readonly baseUrl: () => string;
  /** True for the URL of a remote under development: its files change, so they have no integrity hash. */
  readonly isDevelopment: (url: string) => boolean;
}

/** Imports a remote's exposed module. `attempt` counts from 0; `timeoutMs` limits the entry's download. */
export type ImportRemote = (remote: RegistryRemote, attempt: number, timeoutMs: number) => Promise<unknown>;

/** Replaces the runtime's long error, which links to its manual, with a short one. */
function readableError(error: unknown, url: string): unknown {
  const text = String(error);
  if (!text.includes('RUNTIME-008') || text.includes('ScriptExecutionError')) return error;
  if (text.includes('timed out')) return new ScriptTimeout(`${url} did not arrive in time`);
  return new Error(`${url} could not be loaded, or is not what was released`, { cause: error });
}

/** Creates the loader's import function: the runtime fetches entry script, container and exposed module, with integrity. */
export function createImportRemote(options: ContainerOptions): ImportRemote {
  const { runtime } = options;
  const expected = new Map<string, { readonly integrity: string; readonly timeout: number }>();
  const createScript = ({ url }: { readonly url: string }): HookScript => {
    const entry = expected.get(url);
    // fails closed: a script without a known hash is not loaded
    if (entry === undefined) throw new Error(`There is no known hash for ${url}`);
    return { script: options.createScript(url, entry.integrity), timeout: entry.timeout };
  };
  let isHookRegistered = false;
  /** The name under which each container was last registered. */
  const names = new Map<string, string>();
  /** Aborts the request of each container's entry that was begun last. */
  const requests = new Map<string, AbortController>();
  const fetchEntry = (container: string, url: string, timeoutMs: number): Promise<void> => {
    requests.get(container)?.abort();
    const controller = new AbortController();
    requests.set(container, controller);
    return options.fetchAhead(url, timeoutMs, controller.signal);
  };
  const register = (remote: RegistryRemote, container: string, attempt: number, timeout: number): string => {
    if (!isHookRegistered) runtime.registerPlugins([{ name: 'portal-integrity', createScript }]);
    isHookRegistered = true;
    const integrity = remote.files.find((file) => file.path === remote.entry)?.integrity;
    if (!integrity && !options.isDevelopment(remote.baseUrl))
      throw new Error(`its manifest has no integrity for ${remote.entry}`);
    const url = new URL(`${remote.baseUrl}${remote.entry}`, options.baseUrl());
    // a hanging request locks the browser's cache entry of its URL; another URL does not wait for it
    if (attempt > 0) url.searchParams.set('attempt', String(attempt));
    expected.set(url.href, { integrity: integrity ?? '', timeout });
    // a new name for each attempt: under the same name the runtime would wait for its first load
    const name = attempt > 0 ? `${container}_attempt${attempt}` : container;
    names.set(container, name);
    runtime.registerRemotes([{ name, entry: url.href, entryGlobalName: container }]);
    return url.href;
  };
  return async (remote, attempt, timeoutMs) => {
    const container = containerName(remote.id, remote.build);
    const isLoaded = readProperty(globalThis, container) !== undefined;
    const url = isLoaded ? container : register(remote, container, attempt, timeoutMs);
    if (attempt > 0) options.dropPreloads(new URL(remote.baseUrl, options.baseUrl()).href);
    if (!isLoaded) await fetchEntry(container, url, timeoutMs);
    try {
      return readProperty(await runtime.loadRemote(`${names.get(container) ?? container}/remote`), 'default');
    } catch (error) {
      throw readableError(error, url);
    }
  };
}

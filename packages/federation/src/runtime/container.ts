import type { RegistryRemote } from '@portal/contracts/remote';
import { containerName } from '../container-name.ts';
import { property } from '../property.ts';
import type { LoadScript } from './load-script.ts';

/** What a remote's entry script leaves behind: the interface of every Module Federation container. */
interface Container {
  init(scope: unknown): Promise<void> | void;
  get(expose: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  value instanceof Object &&
  typeof Reflect.get(value, 'init') === 'function' &&
  typeof Reflect.get(value, 'get') === 'function';

export interface ContainerOptions {
  readonly loadScript: LoadScript;
  /** Answers the page's share scope, filled with what the shell provides. */
  readonly shareScope: () => Promise<unknown>;
  readonly baseUrl: () => string;
}

/** Brings a remote's exposed module. `attempt` counts from 0; `timeoutMs` bounds the entry's download. */
export type ImportRemote = (remote: RegistryRemote, attempt: number, timeoutMs: number) => Promise<unknown>;

/** The loader's way into a build: entry script, container, exposed module. Only what succeeded is kept. */
export function createImportRemote(options: ContainerOptions): ImportRemote {
  const containers = new Map<string, Container>();
  const open = async (remote: RegistryRemote, attempt: number, timeoutMs: number): Promise<Container> => {
    const name = containerName(remote.id, remote.build);
    const known = containers.get(name);
    if (known !== undefined) return known;
    const integrity = remote.files.find((file) => file.path === remote.entry)?.integrity;
    if (integrity === undefined) throw new Error(`its manifest has no integrity for ${remote.entry}`);
    const url = new URL(`${remote.baseUrl}${remote.entry}`, options.baseUrl());
    // a request that hangs holds the browser's cache entry for its address; another address does not wait for it
    if (attempt > 0) url.searchParams.set('attempt', String(attempt));
    await options.loadScript(url.href, integrity, timeoutMs);
    const container: unknown = Reflect.get(globalThis, name);
    if (!isContainer(container)) throw new Error('its entry script defines no container');
    await container.init(await options.shareScope());
    containers.set(name, container);
    return container;
  };
  return async (remote, attempt, timeoutMs) => {
    const container = await open(remote, attempt, timeoutMs);
    const factory = await container.get('./remote');
    const module: unknown = factory();
    return property(module, 'default');
  };
}

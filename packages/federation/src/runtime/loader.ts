import type { Registry, RegistryRemote, RemoteDefinition, SlotModule, SlotName } from '@portal/contracts/remote';
import type { ComponentType } from 'react';
import { findIncompatibility, type Incompatibility } from '../compatibility.ts';
import { isRemoteDefinition } from '../is-remote-definition.ts';
import type { ImportRemote } from './container.ts';
import { RemoteFailure, ScriptTimeout, toFailure } from './failure.ts';
import { createRegistryUpdates, type RegistryUpdates } from './registry-updates.ts';

/** Timeout of one attempt, before the next begins. */
export const ATTEMPT_MS = 8_000;
/** After this time the area shows that it is not available. */
export const GIVE_UP_MS = 20_000;
const ATTEMPTS = 2;
/** The pause between two attempts. */
const RETRY_PAUSE_MS = 400;
/** How long a new attempt waits for the current registry. */
const REGISTRY_WAIT_MS = 400;

/** The loader's dependencies; tests pass fakes. */
export interface LoaderOptions {
  /** The registry that was delivered with the page. */
  readonly registry: Registry;
  /** Requests the current registry from the server; without it, the page keeps the registry that it was delivered with. */
  readonly fetchRegistry?: () => Promise<Registry>;
  readonly shell: { readonly contract: string; readonly shared: Readonly<Record<string, string>> };
  readonly importRemote: ImportRemote;
  /** Registers a remote's texts and loads them in the chosen language. */
  readonly loadTexts: (definition: RemoteDefinition) => Promise<void>;
  readonly report?: (failure: RemoteFailure) => void;
}

/** A remote that is ready to be rendered. */
export interface OpenRemote {
  readonly definition: RemoteDefinition;
  readonly Routes: ComponentType;
}

export interface RemoteLoader {
  /** The page's registry, and how it changes. */
  readonly updates: RegistryUpdates;
  /** The remote's routes and texts. Rejects with a RemoteFailure; the next call is a fresh attempt. */
  open(id: string): Promise<OpenRemote>;
  /** A remote that was opened before, so that it can be rendered immediately; undefined for any other. */
  arrived(id: string): OpenRemote | undefined;
  /** Loads a window that a remote offers. */
  openSlot<Name extends SlotName>(name: Name): Promise<SlotModule<Name>>;
  /**
   * Abandons the pending loads and opens the remote again, with the registry that the server has now: the remote may have another
   * build, or be enabled again.
   */
  reopen(id: string): Promise<OpenRemote>;
  /** The same for a window. The page below it stays: only the window's remote may get another build, unless that would replace a screen. */
  reopenSlot<Name extends SlotName>(name: Name): Promise<SlotModule<Name>>;
  /** Starts loading early, and ignores failures. */
  preload(id: string): void;
  /** Id of the remote that offers a slot. */
  providerOf(name: SlotName): string | undefined;
}

/** Caches results and pending loads, but never failures. */
class LoadCache<Value> {
  readonly #values = new Map<string, Promise<Value>>();
  readonly #arrived = new Map<string, Value>();
  readonly #pending = new Set<string>();

  /** The loaded value; undefined while it is pending or unknown. */
  arrived(key: string): Value | undefined {
    return this.#arrived.get(key);
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const loading = load();
    this.#values.set(key, loading);
    this.#pending.add(key);
    const settle = (failed: boolean): void => {
      if (this.#values.get(key) !== loading) return;
      this.#pending.delete(key);
      if (failed) this.#values.delete(key);
    };
    loading.then(
      (value) => {
        settle(false);
        if (this.#values.get(key) === loading) this.#arrived.set(key, value);
      },
      () => settle(true),
    );
    return loading;
  }

  /** Forgets a loaded value; a pending load stays. */
  dropArrived(key: string): void {
    if (this.#arrived.delete(key)) this.#values.delete(key);
  }

  /** Forgets a pending load; a loaded value stays. */
  dropPending(key: string): void {
    if (this.#pending.delete(key)) this.#values.delete(key);
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function within<Value>(promise: Promise<Value>, ms: number, timeoutError: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Runs `work`, and once more if it fails. This also works around a failed preload: the browser returns the cached failure at the
 * first use of its URL, and only the next use reaches the network.
 */
async function withRetry<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || error instanceof RemoteFailure) throw error;
      await wait(RETRY_PAUSE_MS);
    }
  }
}

const incompatibilityText = (found: Incompatibility): string =>
  found.kind === 'contract'
    ? `was built for contract ${found.wanted}; this shell has ${found.supported}`
    : `was built against ${found.key} ${found.wanted}; this shell provides ${found.provided ?? 'none'}`;

/** Returns a function that fetches a remote's definition. It first refuses unknown, disabled and incompatible remotes. */
function createFetchDefinition(
  options: LoaderOptions,
  updates: RegistryUpdates,
): (id: string) => Promise<RemoteDefinition> {
  const remoteOf = (id: string): RegistryRemote => {
    const remote = updates.current().remotes.find((known) => known.id === id);
    if (remote === undefined) throw new RemoteFailure(id, 'unknown', 'is not in the registry');
    if (remote.disabledMessage !== '') throw new RemoteFailure(id, 'disabled', remote.disabledMessage);
    const found = findIncompatibility(remote, options.shell);
    if (found !== undefined) throw new RemoteFailure(id, 'incompatible', incompatibilityText(found));
    return remote;
  };
  // counts for as long as the page lives, so that a fresh attempt never uses the URL of one that still hangs
  const tries = new Map<string, number>();
  const attempt = async (remote: RegistryRemote): Promise<RemoteDefinition> => {
    const count = tries.get(remote.id) ?? 0;
    tries.set(remote.id, count + 1);
    const timeoutError = () => new ScriptTimeout(`nothing arrived in ${ATTEMPT_MS} ms`);
    const module = await within(options.importRemote(remote, count, ATTEMPT_MS), ATTEMPT_MS, timeoutError);
    if (!isRemoteDefinition(module) || module.id !== remote.id) {
      throw new RemoteFailure(remote.id, 'broken', 'its module is not what the contract asks for');
    }
    return module;
  };
  return async (id) => {
    const remote = remoteOf(id);
    return withRetry(() => attempt(remote)).catch((error: unknown) => {
      throw downloadFailure(id, error);
    });
  };
}

/** Gives up a load after GIVE_UP_MS. Reports its failure, and rejects with it as a RemoteFailure. */
function limitAndReport<Value>(id: string, work: Promise<Value>, report: LoaderOptions['report']): Promise<Value> {
  const timeoutError = () => new RemoteFailure(id, 'timeout', `did not arrive in ${GIVE_UP_MS} ms`);
  return within(work, GIVE_UP_MS, timeoutError).catch((error: unknown) => {
    const failure = toFailure(id, error);
    report?.(failure);
    throw failure;
  });
}

/** Loads remotes according to the page's registry. Modules of one build are never mixed with those of another. */
export function createRemoteLoader(options: LoaderOptions): RemoteLoader {
  const definitions = new LoadCache<RemoteDefinition>();
  const opened = new LoadCache<OpenRemote>();
  const updates = createRegistryUpdates(options.registry, options.fetchRegistry);
  const fetchDefinition = createFetchDefinition(options, updates);
  const keyOf = (id: string): string => {
    const remote = updates.current().remotes.find((known) => known.id === id);
    return remote === undefined || remote.disabledMessage !== '' ? `${id} off` : `${id} ${remote.build}`;
  };
  const definitionOf = (id: string) => definitions.get(keyOf(id), () => fetchDefinition(id));
  // All builds of a remote load their texts into one namespace. So a build that was opened earlier must load its texts again if another
  // build has replaced them.
  const textsInUse = new Map<string, RemoteDefinition>();
  const loadTexts = (definition: RemoteDefinition): Promise<void> => {
    textsInUse.set(definition.id, definition);
    return withRetry(() => options.loadTexts(definition));
  };
  const openRemote = async (id: string): Promise<OpenRemote> => {
    const definition = await definitionOf(id);
    const [routes] = await Promise.all([withRetry(() => definition.loadRoutes()), loadTexts(definition)]);
    return { definition, Routes: routes.default };
  };
  const limited = <Value>(id: string, work: Promise<Value>) => limitAndReport(id, work, options.report);
  const arrived = (id: string): OpenRemote | undefined => {
    const known = opened.arrived(keyOf(id));
    return known?.definition === textsInUse.get(id) ? known : undefined;
  };
  const open = (id: string): Promise<OpenRemote> => {
    if (arrived(id) === undefined) opened.dropArrived(keyOf(id));
    return opened.get(keyOf(id), () => limited(id, openRemote(id)));
  };
  const providerOf = (name: SlotName): string | undefined =>
    updates.current().remotes.find((remote) => remote.slots.includes(name))?.id;
  const openSlot = async <Name extends SlotName>(name: Name): Promise<SlotModule<Name>> => {
    const id = providerOf(name) ?? name;
    const load = async (): Promise<SlotModule<Name>> => {
      const definition = await definitionOf(id);
      const slot = definition.slots[name];
      if (slot === undefined) throw new RemoteFailure(id, 'broken', `offers no ${name}`);
      const [module] = await Promise.all([withRetry(slot), loadTexts(definition)]);
      return module;
    };
    return limited(id, load());
  };
  /** Abandons the pending loads. The new attempt waits for the registry only briefly, because the server may not respond. */
  const startAgain = (id: string): Promise<void> => {
    opened.dropPending(keyOf(id));
    definitions.dropPending(keyOf(id));
    return Promise.race([updates.refresh(), wait(REGISTRY_WAIT_MS)]);
  };
  return {
    updates,
    open,
    arrived,
    openSlot,
    providerOf,
    reopen: async (id) => {
      await startAgain(id);
      updates.applyReceived();
      return open(id);
    },
    reopenSlot: async (name) => {
      const id = providerOf(name) ?? name;
      await startAgain(id);
      // a remote that was opened may have a screen below the window, which would lose what the user typed
      if (arrived(id) === undefined) updates.applyReceivedTo(id);
      return openSlot(name);
    },
    preload: (id) => void open(id).catch(() => undefined),
  };
}

function downloadFailure(id: string, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  if (error instanceof ScriptTimeout) return new RemoteFailure(id, 'timeout', error.message, error);
  const detail = error instanceof Error ? error.message : String(error);
  // Errors thrown by the remote's own code mean that it arrived. It did not arrive after webpack's ChunkLoadError for a part of it, nor
  // after the error of `createImportRemote` for its entry.
  const arrived = error instanceof Error && error.name !== 'ChunkLoadError' && !detail.includes('could not be loaded');
  return new RemoteFailure(id, arrived ? 'broken' : 'unreachable', detail, error);
}

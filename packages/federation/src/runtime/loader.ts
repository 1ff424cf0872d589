import type { Registry, RegistryRemote, RemoteDefinition, SlotModule, SlotName } from '@portal/contracts/remote';
import type { ComponentType } from 'react';
import { findIncompatibility, type Incompatibility } from '../compatibility.ts';
import { isRemoteDefinition } from '../is-remote-definition.ts';
import type { ImportRemote } from './container.ts';
import { RemoteFailure, ScriptTimeout, toFailure } from './failure.ts';
import { createRegistryUpdates, type RegistryUpdates } from './registry-updates.ts';

/** One try may take this long before the next begins. */
export const ATTEMPT_MS = 8_000;
/** After this the area says that it is not available. */
export const GIVE_UP_MS = 20_000;
const PAUSE_MS = 400;
const ATTEMPTS = 2;

/** What the loader needs of the world; tests hand in their own. */
export interface LoaderOptions {
  /** The registry that was delivered with the page. */
  readonly registry: Registry;
  /** What the server says later; without it the page stays as it came. */
  readonly fetchRegistry?: () => Promise<Registry>;
  readonly shell: { readonly contract: string; readonly shared: Readonly<Record<string, string>> };
  readonly importRemote: ImportRemote;
  /** Makes a remote's texts known and loads them in the chosen language. */
  readonly loadTexts: (definition: RemoteDefinition) => Promise<void>;
  readonly report?: (failure: RemoteFailure) => void;
}

/** A remote that is ready to be drawn. */
export interface OpenRemote {
  readonly definition: RemoteDefinition;
  readonly Routes: ComponentType;
}

export interface RemoteLoader {
  /** The registry in force, and how it changes. */
  readonly updates: RegistryUpdates;
  /** The remote's routes and texts. Rejects with a RemoteFailure; the next call is a fresh attempt. */
  open(id: string): Promise<OpenRemote>;
  /** A remote that was opened before: it can be drawn at once. */
  arrived(id: string): OpenRemote | undefined;
  /** A window that some remote offers. */
  openSlot<Name extends SlotName>(name: Name): Promise<SlotModule<Name>>;
  /** Gives up what is under way for a remote, so that the next call is a fresh attempt. */
  giveUp(id: string): void;
  /** The same on what the server says now: another build may be in use, or a message have been taken away. */
  reopen(id: string): Promise<OpenRemote>;
  /** Starts loading ahead of need; says nothing when it fails. */
  preload(id: string): void;
  /** Name of the remote that offers a slot. */
  providerOf(name: SlotName): string | undefined;
}

/** Caches results and pending loads; failures are forgotten at once. */
class Kept<Value> {
  readonly #values = new Map<string, Promise<Value>>();
  readonly #arrived = new Map<string, Value>();
  readonly #pending = new Set<string>();

  /** What has come already. */
  arrived(key: string): Value | undefined {
    return this.#arrived.get(key);
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#values.set(key, made);
    this.#pending.add(key);
    const settle = (failed: boolean): void => {
      if (this.#values.get(key) !== made) return;
      this.#pending.delete(key);
      if (failed) this.#values.delete(key);
    };
    made.then(
      (value) => {
        settle(false);
        if (this.#values.get(key) === made) this.#arrived.set(key, value);
      },
      () => settle(true),
    );
    return made;
  }

  /** Gives up waiting for what is under way; what has arrived stays. */
  dropPending(key: string): void {
    if (this.#pending.delete(key)) this.#values.delete(key);
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function within<Value>(promise: Promise<Value>, ms: number, late: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Retries before any error is shown. Also works around a failed preload: the browser answers the first use of its address with
 * the cached failure, and only the next one uses the network.
 */
async function persist<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || error instanceof RemoteFailure) throw error;
      await wait(PAUSE_MS);
    }
  }
}

const sentence = (found: Incompatibility): string =>
  found.kind === 'contract'
    ? `was built for contract ${found.wanted}; this shell speaks ${found.spoken}`
    : `was built against ${found.key} ${found.wanted}; this shell provides ${found.provided ?? 'none'}`;

/** Fetches what a remote declares, refusing first what the registry already tells is not to be had. */
function describeWith(options: LoaderOptions, updates: RegistryUpdates): (id: string) => Promise<RemoteDefinition> {
  const remoteOf = (id: string): RegistryRemote => {
    const remote = updates.inForce().remotes.find((known) => known.id === id);
    if (remote === undefined) throw new RemoteFailure(id, 'unknown', 'is not in the registry');
    if (remote.disabledMessage !== '') throw new RemoteFailure(id, 'disabled', remote.disabledMessage);
    const found = findIncompatibility(remote, options.shell);
    if (found !== undefined) throw new RemoteFailure(id, 'incompatible', sentence(found));
    return remote;
  };
  // counts over the page's life: a fresh attempt by the user is never the address of one that still hangs
  const tries = new Map<string, number>();
  const attempt = async (remote: RegistryRemote): Promise<RemoteDefinition> => {
    const count = tries.get(remote.id) ?? 0;
    tries.set(remote.id, count + 1);
    const late = () => new ScriptTimeout(`nothing arrived in ${ATTEMPT_MS} ms`);
    const module = await within(options.importRemote(remote, count, ATTEMPT_MS), ATTEMPT_MS, late);
    if (!isRemoteDefinition(module) || module.id !== remote.id) {
      throw new RemoteFailure(remote.id, 'broken', 'its module is not what the contract asks for');
    }
    return module;
  };
  return async (id) => {
    const remote = remoteOf(id);
    return persist(() => attempt(remote)).catch((error: unknown) => {
      throw downloadFailure(id, error);
    });
  };
}

/** Loads remotes according to the page's registry. Modules of one build are never mixed with those of another. */
export function createRemoteLoader(options: LoaderOptions): RemoteLoader {
  const definitions = new Kept<RemoteDefinition>();
  const opened = new Kept<OpenRemote>();
  const updates = createRegistryUpdates(options.registry, options.fetchRegistry);
  const describe = describeWith(options, updates);
  const keyOf = (id: string): string => {
    const remote = updates.inForce().remotes.find((known) => known.id === id);
    return remote === undefined || remote.disabledMessage !== '' ? `${id} off` : `${id} ${remote.build}`;
  };
  const definitionOf = (id: string) => definitions.get(keyOf(id), () => describe(id));
  const make = async (id: string): Promise<OpenRemote> => {
    const definition = await definitionOf(id);
    const [routes] = await Promise.all([
      persist(() => definition.loadRoutes()),
      persist(() => options.loadTexts(definition)),
    ]);
    return { definition, Routes: routes.default };
  };
  const bounded = <Value>(id: string, work: Promise<Value>): Promise<Value> => {
    const late = () => new RemoteFailure(id, 'timeout', `did not arrive in ${GIVE_UP_MS} ms`);
    return within(work, GIVE_UP_MS, late).catch((error: unknown) => {
      const failure = toFailure(id, error);
      options.report?.(failure);
      throw failure;
    });
  };
  const open = (id: string): Promise<OpenRemote> => opened.get(keyOf(id), () => bounded(id, make(id)));
  const providerOf = (name: SlotName): string | undefined =>
    updates.inForce().remotes.find((remote) => remote.slots.includes(name))?.id;
  const openSlot = async <Name extends SlotName>(name: Name): Promise<SlotModule<Name>> => {
    const id = providerOf(name) ?? name;
    const load = async (): Promise<SlotModule<Name>> => {
      const definition = await definitionOf(id);
      const slot = definition.slots[name];
      if (slot === undefined) throw new RemoteFailure(id, 'broken', `offers no ${name}`);
      const [module] = await Promise.all([persist(slot), persist(() => options.loadTexts(definition))]);
      return module;
    };
    return bounded(id, load());
  };
  const giveUp = (id: string): void => {
    opened.dropPending(keyOf(id));
    definitions.dropPending(keyOf(id));
  };
  return {
    updates,
    open,
    arrived: (id) => opened.arrived(keyOf(id)),
    openSlot,
    providerOf,
    giveUp,
    reopen: async (id) => {
      giveUp(id);
      // where nothing answers, the attempt does not wait for it
      await Promise.race([updates.refresh(), wait(PAUSE_MS)]);
      updates.takeOffered();
      return open(id);
    },
    preload: (id) => void open(id).catch(() => undefined),
  };
}

function downloadFailure(id: string, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  if (error instanceof ScriptTimeout) return new RemoteFailure(id, 'timeout', error.message, error);
  const detail = error instanceof Error ? error.message : String(error);
  // errors thrown by the remote's own code mean that it arrived; any other error means that it did not
  const arrived = error instanceof Error && error.name !== 'ChunkLoadError' && !detail.includes('could not be loaded');
  return new RemoteFailure(id, arrived ? 'broken' : 'unreachable', detail, error);
}

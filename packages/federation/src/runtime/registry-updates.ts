import type { Registry, RegistryRemote } from '@portal/contracts/remote';

/** The registry of an open page, and its replacement by a newer one. */
export interface RegistryUpdates {
  /** The registry that this page uses. */
  readonly current: () => Registry;
  /** Adds a listener, called after the page's registry was replaced. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Requests the newest registry, for a later `applyReceived`. Never rejects: after a failure, the last one received stays. */
  readonly refresh: () => Promise<void>;
  /** Replaces the page's registry by the last one received. Call it only when the user moves to another page or presses Retry. */
  readonly applyReceived: () => void;
  /** Keeps the build of a remote while one of its windows is open: a window can outlive its page. Returns a function to undo it. */
  readonly hold: (id: string) => () => void;
}

/** A text of all that affects rendering: registries with the same text render the same. */
const signatureOf = ({ remotes }: Registry): string =>
  remotes.map(({ id, build, disabledMessage }) => JSON.stringify([id, build, disabledMessage])).join();

/** Holds the page's registry: the initial one, until `applyReceived` replaces it. */
export function createRegistryUpdates(
  first: Registry,
  fetchRegistry: () => Promise<Registry> = async () => first,
): RegistryUpdates {
  let current = first;
  let received: Registry | undefined;
  let pending: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const held = new Map<string, number>();

  const fetchNewest = async (): Promise<void> => {
    try {
      received = await fetchRegistry();
    } catch {
      // the page keeps its registry
    }
    // a page without remotes shows nothing that the change could interrupt
    if (current.remotes.length === 0) applyReceived();
  };
  /** The next registry, but with the current build of every held remote: a page never has two builds of a remote. */
  const merged = (next: Registry): Registry => {
    const kept = current.remotes.filter(({ id }) => held.has(id));
    const entryOf = (remote: RegistryRemote): RegistryRemote => kept.find(({ id }) => id === remote.id) ?? remote;
    const gone = kept.filter(({ id }) => !next.remotes.some((remote) => remote.id === id));
    return { ...next, remotes: [...next.remotes.map(entryOf), ...gone] };
  };
  const applyReceived = (): void => {
    if (received === undefined) return;
    const next = merged(received);
    if (signatureOf(next) === signatureOf(current)) return;
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh: () => {
      pending ??= fetchNewest().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    applyReceived,
    hold: (id) => {
      held.set(id, (held.get(id) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (held.get(id) ?? 1) - 1;
        if (left > 0) held.set(id, left);
        else held.delete(id);
      };
    },
  };
}

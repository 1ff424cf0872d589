import type { Registry, RegistryRemote } from '@portal/contracts/remote';

/**
 * The registry of an open page: the list of remotes with the build of each. While the page is open, the server may publish a newer
 * registry. It is requested in the background (`refresh`), and takes effect only when the page is ready for it (`applyReceived`).
 */
export interface RegistryUpdates {
  /** The registry that the page uses. */
  readonly current: () => Registry;
  /** Adds a listener, which is called after the page's registry was replaced. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Requests the newest registry, for a later `applyReceived`; a page without remotes uses it at once. Never rejects: after a failure, the
   * last registry received stays.
   */
  readonly refresh: () => Promise<void>;
  /**
   * Replaces the page's registry by the last one received. Remotes with another build are loaded again and lose what the user typed,
   * so call this only when the user moves to another page or presses Retry.
   */
  readonly applyReceived: () => void;
  /**
   * Replaces one remote by the one last received, and leaves the others: for Retry in a window that failed, while the page below stays. Does
   * nothing while another window of the remote is open.
   */
  readonly applyReceivedTo: (id: string) => void;
  /**
   * Keeps the build of a remote until the returned function is called. For a remote that has a window (a dialog in a slot) open: the
   * window may stay open when the page below it changes. If several windows keep the same remote, all must let it go.
   */
  readonly keepBuild: (id: string) => () => void;
}

/** A text that is the same for registries that render the same. The other properties of a remote are part of its build. */
const renderingKeyOf = ({ remotes }: Registry): string =>
  JSON.stringify(remotes.map(({ id, build, disabledMessage }) => [id, build, disabledMessage]));

/** Counts the open windows of each remote. */
class OpenWindows {
  readonly #counts = new Map<string, number>();

  has(id: string): boolean {
    return this.#counts.has(id);
  }

  /** True for more than one window. */
  hasSeveral(id: string): boolean {
    return (this.#counts.get(id) ?? 0) > 1;
  }

  /** Counts a window of this remote. Returns a function that ends the counting; calling it again has no effect. */
  add(id: string): () => void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const remaining = (this.#counts.get(id) ?? 0) - 1;
      if (remaining > 0) this.#counts.set(id, remaining);
      else this.#counts.delete(id);
    };
  }
}

/**
 * Creates the updates of a page.
 * @param initial the registry that was delivered with the page
 * @param fetchRegistry requests the newest registry from the server; without it, the page keeps the initial one
 */
export function createRegistryUpdates(
  initial: Registry,
  fetchRegistry: () => Promise<Registry> = async () => initial,
): RegistryUpdates {
  let current = initial;
  let received: Registry | undefined;
  let pendingRefresh: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const openWindows = new OpenWindows();

  const fetchNewest = async (): Promise<void> => {
    try {
      received = await fetchRegistry();
    } catch {
      // the page keeps its registry
    }
    // the login page starts without remotes: it shows nothing that the replacement could interrupt
    if (current.remotes.length === 0) applyReceived();
  };
  /** The next registry, but with the current build of remotes that have open windows. A page must not have two builds of one remote. */
  const withKeptBuilds = (next: Registry): Registry => {
    const kept = current.remotes.filter(({ id }) => openWindows.has(id));
    const keptOrNew = (remote: RegistryRemote): RegistryRemote => kept.find(({ id }) => id === remote.id) ?? remote;
    const keptButRemoved = kept.filter(({ id }) => !next.remotes.some((remote) => remote.id === id));
    return { ...next, remotes: [...next.remotes.map(keptOrNew), ...keptButRemoved] };
  };
  const replace = (next: Registry): void => {
    // the same object stays in use, so that nothing renders again
    if (renderingKeyOf(next) === renderingKeyOf(current)) return;
    current = next;
    for (const listener of listeners) listener();
  };
  const applyReceived = (): void => {
    if (received !== undefined) replace(withKeptBuilds(received));
  };
  const applyReceivedTo = (id: string): void => {
    const next = received?.remotes.find((remote) => remote.id === id);
    if (next === undefined || openWindows.hasSeveral(id)) return;
    replace({ ...current, remotes: current.remotes.map((remote) => (remote.id === id ? next : remote)) });
  };
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh: () => {
      // simultaneous calls share one request
      pendingRefresh ??= fetchNewest().finally(() => {
        pendingRefresh = undefined;
      });
      return pendingRefresh;
    },
    applyReceived,
    applyReceivedTo,
    keepBuild: (id) => openWindows.add(id),
  };
}

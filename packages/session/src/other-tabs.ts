const CHANNEL = 'portal-session';

/** What tabs tell each other: they share one session cookie. */
export type TabMessage =
  | { readonly kind: 'logged-out' | 'extended' }
  /** The session ended by itself, for a reason of the error catalogue. */
  | { readonly kind: 'ended'; readonly reason: string }
  | { readonly kind: 'logged-in'; readonly userId: number };

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

let own: BroadcastChannel | undefined;

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** Another release may say things that this one does not know. */
function readMessage(data: unknown): TabMessage | undefined {
  if (!isObject(data)) return undefined;
  const { kind, reason, userId } = data;
  if (kind === 'logged-out' || kind === 'extended') return { kind };
  if (kind === 'ended' && typeof reason === 'string') return { kind, reason };
  return kind === 'logged-in' && typeof userId === 'number' ? { kind, userId } : undefined;
}

/** Tells the portal's other tabs what happened to the session they share; a page that does not listen says nothing. */
export function tellOtherTabs(message: TabMessage): void {
  own?.postMessage(message);
}

let listening = 0;

/** Hears what another tab tells; returns the undoing. A channel never hears itself. */
export function watchOtherTabs(onMessage: (message: TabMessage) => void): () => void {
  own ??= open();
  listening += 1;
  const channel = own;
  const heard = (event: MessageEvent<unknown>): void => {
    const message = readMessage(event.data);
    if (message !== undefined) onMessage(message);
  };
  channel?.addEventListener('message', heard);
  return () => {
    channel?.removeEventListener('message', heard);
    listening -= 1;
    if (listening > 0) return;
    channel?.close();
    own = undefined;
  };
}

const CHANNEL = 'portal-session';

/** A message between tabs, which share one session cookie. */
export type TabMessage =
  | { readonly kind: 'logged-out' | 'extended' }
  /** The session ended without a logout; `reason` is a code of the error catalogue. */
  | { readonly kind: 'ended'; readonly reason: string }
  /** The user has chosen another language, by its name on the wire. */
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'logged-in'; readonly userId: number };

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

let own: BroadcastChannel | undefined;

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** Parses a message; undefined for unknown ones, which another release may send. */
function readMessage(data: unknown): TabMessage | undefined {
  if (!isObject(data)) return undefined;
  const { kind, reason, userId, language } = data;
  if (kind === 'logged-out' || kind === 'extended') return { kind };
  if (kind === 'ended' && typeof reason === 'string') return { kind, reason };
  if (kind === 'language' && typeof language === 'string') return { kind, language };
  return kind === 'logged-in' && typeof userId === 'number' ? { kind, userId } : undefined;
}

/** Tells the portal's other tabs what happened to the shared session. Sends nothing unless `watchOtherTabs` is active. */
export function notifyOtherTabs(message: TabMessage): void {
  own?.postMessage(message);
}

let listening = 0;

/** Listens to messages of other tabs; returns a function that stops it. A tab does not receive its own messages. */
export function watchOtherTabs(onMessage: (message: TabMessage) => void): () => void {
  own ??= open();
  listening += 1;
  const channel = own;
  const receive = (event: MessageEvent<unknown>): void => {
    const message = readMessage(event.data);
    if (message !== undefined) onMessage(message);
  };
  channel?.addEventListener('message', receive);
  return () => {
    channel?.removeEventListener('message', receive);
    listening -= 1;
    if (listening > 0) return;
    channel?.close();
    own = undefined;
  };
}

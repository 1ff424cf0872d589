const CHANNEL = 'portal-session';
const LOGGED_OUT = 'logged-out';

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

let own: BroadcastChannel | undefined;

/** Tells the portal's other tabs that the session they share is over. */
export function tellOtherTabs(): void {
  own ??= open();
  own?.postMessage(LOGGED_OUT);
}

/** Hears of a logout in another tab; returns the undoing. A channel never hears itself. */
export function watchOtherTabs(onLoggedOut: () => void): () => void {
  own ??= open();
  const channel = own;
  const heard = (event: MessageEvent<unknown>): void => {
    if (event.data === LOGGED_OUT) onLoggedOut();
  };
  channel?.addEventListener('message', heard);
  return () => {
    channel?.removeEventListener('message', heard);
    channel?.close();
    if (own === channel) own = undefined;
  };
}

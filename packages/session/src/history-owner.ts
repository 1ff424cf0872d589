import { sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

const GUEST_KEY = 'portal.guest';

/** The name of the guest of this tab, also for browsers whose storage is blocked or full. */
let guest: string | null = null;

const newName = (): string => `guest:${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;

/** All guests share a username, so each login of a guest gets a name of its own, which lasts for a reload of this tab. */
function nameOfGuest(): string {
  if (guest === null) {
    guest = tabStorage()?.getItem(GUEST_KEY) ?? newName();
    try {
      tabStorage()?.setItem(GUEST_KEY, guest);
    } catch {
      // it lasts until the page is reloaded
    }
  }
  return guest;
}

/** Forgets the guest of this tab: the next one may be another person. */
export function forgetGuest(): void {
  guest = null;
  tabStorage()?.removeItem(GUEST_KEY);
}

/**
 * The owner of the pages that are opened now, as marked in the browser's history; null if nobody is logged in. The history outlives a
 * session that ended without a logout, and its addresses have search criteria.
 */
export function historyOwner(): string | null {
  const { user } = sessionStore.getState();
  if (user === null) return null;
  return user.role === 'GUEST' ? nameOfGuest() : `user:${user.userId}`;
}

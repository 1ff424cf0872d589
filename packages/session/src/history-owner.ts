import { sessionStore } from './session-store.ts';

const GUEST_KEY = 'portal.guest';

/** For browsers whose storage is blocked or full. */
let guestInMemory: string | null = null;

const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
};

const newName = (): string => `guest:${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;

/** All guests share a username, so each login of a guest gets a name of its own, which lasts for a reload of this tab. */
function nameOfGuest(): string {
  const name = guestInMemory ?? storage()?.getItem(GUEST_KEY) ?? newName();
  if (guestInMemory === name) return name;
  guestInMemory = name;
  try {
    storage()?.setItem(GUEST_KEY, name);
  } catch {
    // it lasts until the page is reloaded
  }
  return name;
}

/** Forgets the guest of this tab: the next one may be another person. */
export function forgetGuest(): void {
  guestInMemory = null;
  storage()?.removeItem(GUEST_KEY);
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

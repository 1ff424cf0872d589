const KEY = 'portal.owedLogout';

/** For browsers that keep nothing, or take nothing more: this page knows. What they keep is theirs: another tab may settle it. */
let isOwed = false;

const storage = (): Storage | undefined => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

/** False where the browser cannot store it. The user is logged out in either case. */
function keep(): boolean {
  try {
    storage()?.setItem(KEY, 'true');
    return storage() !== undefined;
  } catch {
    return false;
  }
}

/**
 * Records that someone logged out here while the server does not know yet. A page cannot delete the session's cookie, so until
 * the server was told, nobody counts as logged in with it in this browser: the next person at it must not be.
 */
export function oweLogout(): void {
  isOwed = !keep();
}

/** The server knows, or another login has taken the session's place. */
export function settleLogout(): void {
  isOwed = false;
  storage()?.removeItem(KEY);
}

/** Whether the server has still to be told of a logout. */
export function owesLogout(): boolean {
  return isOwed || storage()?.getItem(KEY) === 'true';
}

const KEY = 'portal.owedLogout';

/** For browsers whose storage is blocked or full. Otherwise the storage alone counts, because another tab may complete the logout. */
let isPendingInMemory = false;

const storage = (): Storage | undefined => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};

/** Stores the flag; false if the browser cannot store it. */
function store(): boolean {
  try {
    storage()?.setItem(KEY, 'true');
    return storage() !== undefined;
  } catch {
    return false;
  }
}

/**
 * Records a logout that the server does not know yet. A page cannot delete the session cookie. So until the server confirms the
 * logout, this browser treats the session as ended: the next person must not be logged in with it.
 */
export function markLogoutPending(): void {
  isPendingInMemory = !store();
}

/** Call it when the server knows of the logout, or a new login has replaced the session. */
export function clearPendingLogout(): void {
  isPendingInMemory = false;
  storage()?.removeItem(KEY);
}

/** Whether a logout must still be sent to the server. */
export function isLogoutPending(): boolean {
  return isPendingInMemory || storage()?.getItem(KEY) === 'true';
}

import { callApi } from '@portal/api-client';
import { logout } from '@portal/contracts';
import { owesLogout, settleLogout } from '@portal/session';

/** At startup nobody waits longer; a server that cannot be told now is told later. */
const PATIENCE_MS = 8_000;
const AGAIN_MS = 15_000;
let isTrying = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells the server of a logout that did not reach it; false while it cannot be told. */
export async function tellOwedLogout(): Promise<boolean> {
  if (!owesLogout()) return true;
  const told = await callApi(logout, undefined, { timeoutMs: PATIENCE_MS });
  // a login in the meantime has ended the session before it
  if (told.ok) settleLogout();
  return told.ok;
}

/** Goes on telling it until the server has heard, as long as this page is open. */
export function goOnTelling(): void {
  if (isTrying) return;
  isTrying = true;
  const again = async (): Promise<void> => {
    if (await tellOwedLogout()) {
      isTrying = false;
      window.removeEventListener('online', soon);
    } else later();
  };
  const soon = (): void => void again();
  // one chain of questions, however often the network comes back
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(soon, AGAIN_MS);
  };
  window.addEventListener('online', soon);
  later();
}

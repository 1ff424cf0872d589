import { callApi } from '@portal/api-client';
import { logout } from '@portal/contracts';
import { owesLogout, settleLogout } from '@portal/session';

/** The longest wait at startup; if the server cannot be reached, the logout is sent later. */
const PATIENCE_MS = 8_000;
const AGAIN_MS = 15_000;
let isTrying = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends a logout that did not reach the server; false if it fails again. */
export async function tellOwedLogout(): Promise<boolean> {
  if (!owesLogout()) return true;
  const sent = await callApi(logout, undefined, { timeoutMs: PATIENCE_MS });
  // a login in the meantime has already ended the previous session
  if (sent.ok) settleLogout();
  return sent.ok;
}

/** Retries until the server has received the logout, while this page is open. */
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
  // a single chain of retries, however often the network returns
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(soon, AGAIN_MS);
  };
  window.addEventListener('online', soon);
  later();
}

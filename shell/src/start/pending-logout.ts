import { callApi } from '@portal/api-client';
import { logout } from '@portal/contracts';
import { clearPendingLogout, isLogoutPending } from '@portal/session';

/** The longest wait at startup; if the server cannot be reached, the logout is sent later. */
const PATIENCE_MS = 8_000;
const AGAIN_MS = 15_000;
let isTrying = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends a logout that did not reach the server; false if it fails again. */
export async function sendPendingLogout(): Promise<boolean> {
  if (!isLogoutPending()) return true;
  const sent = await callApi(logout, undefined, { timeoutMs: PATIENCE_MS });
  // a login in the meantime has already ended the previous session
  if (sent.ok) clearPendingLogout();
  return sent.ok;
}

/** Retries until the server has received the logout, while this page is open. */
export function retryPendingLogout(): void {
  if (isTrying) return;
  isTrying = true;
  const again = async (): Promise<void> => {
    if (await sendPendingLogout()) {
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

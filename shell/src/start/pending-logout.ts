import { callApi } from '@portal/api-client';
import { logout } from '@portal/contracts';
import { clearPendingLogout, isLogoutPending } from '@portal/session';

/** The longest wait at startup; if the server cannot be reached, the logout is sent later. */
const TIMEOUT_MS = 8_000;
const RETRY_INTERVAL_MS = 15_000;
let isTrying = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends a logout that did not reach the server; false if it fails again. */
export async function sendPendingLogout(): Promise<boolean> {
  if (!isLogoutPending()) return true;
  const sent = await callApi(logout, undefined, { timeoutMs: TIMEOUT_MS });
  // a login in the meantime has already ended the previous session
  if (sent.ok) clearPendingLogout();
  return sent.ok;
}

/** Retries until the server has received the logout, while this page is open. */
export function retryPendingLogout(): void {
  if (isTrying) return;
  isTrying = true;
  const retry = async (): Promise<void> => {
    if (await sendPendingLogout()) {
      isTrying = false;
      window.removeEventListener('online', onOnline);
    } else scheduleRetry();
  };
  const onOnline = (): void => void retry();
  // a single chain of retries, however often the network returns
  const scheduleRetry = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onOnline, RETRY_INTERVAL_MS);
  };
  window.addEventListener('online', onOnline);
  scheduleRetry();
}

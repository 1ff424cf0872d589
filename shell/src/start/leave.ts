import type { ApiError } from '@portal/api-client';
import { rememberReturnPath, sessionExpired } from '@portal/session';
import { showAlert } from '../features/alerts/alert-store.ts';
import { alertOfError } from '../features/alerts/error-alert.ts';
import { currentPath, isLoginPath } from './base-path.ts';

type Go = (path: string) => void;
let go: Go = () => {};

/** The portal's router takes over the way to the login page; until then one is there already. */
export function setNavigate(navigate: Go): void {
  go = navigate;
}

/** 403: nobody is logged in any more. What was typed stays, and the address is remembered (000 section 2). */
export function goToLogin(): void {
  const path = currentPath();
  if (!isLoginPath(path)) rememberReturnPath(path);
  sessionExpired();
  go('/login');
}

/** 403 DENIED: the message first, then /login, which sends a live session on to /home. */
export const alertThenLogin = (error: ApiError): void =>
  showAlert({ ...alertOfError('WARNING', error), onClose: () => go('/login') });

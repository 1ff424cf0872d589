import type { Registry } from '@portal/contracts/remote';

/** The shell's own addresses, by their first part (000 section 2). */
const SHELL_PAGES = new Set([
  '',
  'login',
  'home',
  'register',
  'forgotusername',
  'forgotpassword',
  'passwordreset',
  'completeregistration',
]);

/** True when shell or a remote draws something at the address; all others get the shell's page with status 404. */
export function isPageAddress(path: string, registry: Registry): boolean {
  const first = (path.split('/')[0] ?? '').toLowerCase();
  if (SHELL_PAGES.has(first)) return true;
  const owned = registry.remotes.flatMap((remote) => remote.routes.map((route) => route.path.toLowerCase()));
  return owned.some((route) => path.toLowerCase() === route || path.toLowerCase().startsWith(`${route}/`));
}

/** True for addresses that mails lead to: what stands behind their first part opens something. */
export const hasTicket = (path: string): boolean => /^(?:passwordreset|completeregistration)\//i.test(path);

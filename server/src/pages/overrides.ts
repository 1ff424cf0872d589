import { isLoopbackName } from '../platform/http/loopback.ts';

/** The cookie of a developer's browser: `search=http://127.0.0.1:4173/`, encoded like a query string. */
const COOKIE = /(?:^|;\s*)portal_overrides=([^;]*)/;
/** Behind TLS the `__Host-` prefix rules out that a neighboring host set the cookie. */
const SECURE_COOKIE = /(?:^|;\s*)__Host-portal_overrides=([^;]*)/;
const REMOTE_ID = /^[a-z][a-z0-9-]{0,39}$/;
const MAX_OVERRIDES = 10;

/** A folder URL on the browser's own machine; null for any other address. */
function localFolder(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || !isLoopbackName(url.hostname)) return null;
  return `${url.origin}${url.pathname}${url.pathname.endsWith('/') ? '' : '/'}`;
}

/**
 * The builds on a developer's machine that this browser's page loads in place of releases, by remote id. Only the browser's own
 * machine is accepted: a developer builds there, and scripts of other machines are not trusted.
 */
export function overridesIn(cookies: string | undefined, isTls = false): Readonly<Record<string, string>> {
  const [, value = ''] = (isTls ? SECURE_COOKIE : COOKIE).exec(cookies ?? '') ?? [];
  const overrides = [...new URLSearchParams(value)].slice(0, MAX_OVERRIDES).flatMap(([id, text]) => {
    const folder = REMOTE_ID.test(id) ? localFolder(text) : null;
    return folder === null ? [] : [[id, folder] as const];
  });
  return Object.fromEntries(overrides);
}

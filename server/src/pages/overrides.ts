import { isLoopbackName } from '../platform/http/loopback.ts';

/** What a developer's browser asks for: `search=http://127.0.0.1:4173/`, encoded as a query is. */
const COOKIE = /(?:^|;\s*)portal_overrides=([^;]*)/;
/** Behind TLS no neighboring host can have written it. */
const SECURE_COOKIE = /(?:^|;\s*)__Host-portal_overrides=([^;]*)/;
const REMOTE_ID = /^[a-z][a-z0-9-]{0,39}$/;
const MOST = 10;

/** A folder on the machine of the browser that asks; null for any other address. */
function ownFolder(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || !isLoopbackName(url.hostname)) return null;
  return `${url.origin}${url.pathname}${url.pathname.endsWith('/') ? '' : '/'}`;
}

/**
 * The builds on a developer's own machine that the page of this browser shall load in place of releases, by the remotes' ids. Only the
 * machine of the browser itself can be named: what another one serves is no build under work.
 */
export function overridesIn(cookies: string | undefined, isTls = false): Readonly<Record<string, string>> {
  const [, written = ''] = (isTls ? SECURE_COOKIE : COOKIE).exec(cookies ?? '') ?? [];
  const asked = [...new URLSearchParams(written)].slice(0, MOST).flatMap(([id, text]) => {
    const folder = REMOTE_ID.test(id) ? ownFolder(text) : null;
    return folder === null ? [] : [[id, folder] as const];
  });
  return Object.fromEntries(asked);
}

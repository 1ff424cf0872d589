import { ScriptTimeout } from './failure.ts';

const preloadsOfScripts = (): readonly HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]'),
];

/**
 * Fetches a script of the page's own origin into the browser's cache before a script element requests it. Unlike a script, a fetch can
 * be aborted. A script that hangs keeps its connection, and over HTTP/1.1 a browser opens only six to an origin: a few remotes that hang, or a
 * few retries of one, would leave none for the rest of the portal. A script that the page preloads is left to its element, since it is on its
 * way already. So is a file that fails in another way: its element reports it.
 *
 * @param signal aborts the fetch when its attempt is abandoned
 * @throws ScriptTimeout if it did not arrive in time, or was abandoned
 */
export async function fetchAhead(url: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
  // the page's policy forbids fetches from other origins, which have connections of their own
  if (new URL(url).origin !== location.origin || preloadsOfScripts().some(({ href }) => href === url)) return;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([timeout, signal]) });
    await response.arrayBuffer();
  } catch {
    if (timeout.aborted || signal.aborted) throw new ScriptTimeout(`${url} did not arrive in time`);
  }
}

/**
 * Removes the page's preloads of files under a URL, for the same reason: a browser cancels a preload that has not arrived when its link
 * is removed.
 */
export function dropPreloads(baseUrl: string): void {
  for (const link of preloadsOfScripts()) if (link.href.startsWith(baseUrl)) link.remove();
}

import { useLocation } from '@portal/router';
import { useEffect } from 'react';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { basePath } from './start/base-path.ts';
import { getProduct } from './start/start-session.ts';

// Read before the router changes the address. If the server redirected back to this address, it has no such page.
const ARRIVED_AT = window.location.href;

/** The redirect target of /external: the same path and query at the server, and only on its origin. */
export function externalTarget(path: string, serverUrl: string): URL | undefined {
  const server = new URL(serverUrl, document.baseURI);
  const destination = new URL(path.replace(/^\/+/, ''), server);
  return destination.origin === server.origin ? destination : undefined;
}

/** /external: a full page load from the server (000 section 2). Tried once: a server that responds with the shell has no such page. */
export function ExternalRoute() {
  const { pathname, search } = useLocation();
  const isSentBack = window.location.href === ARRIVED_AT;
  useEffect(() => {
    const destination = externalTarget(`${pathname}${search}`, getProduct()?.serverUrl ?? basePath());
    if (!isSentBack && destination !== undefined) window.location.assign(destination);
  }, [pathname, search, isSentBack]);
  return isSentBack ? <NotFoundPage /> : null;
}

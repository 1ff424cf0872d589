import { useLocation } from '@portal/router';
import { useEffect } from 'react';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { basePath } from './start/base-path.ts';
import { getProduct } from './start/start-session.ts';

/** The address that the browser last requested from the server, read before the router changes it. */
const REQUESTED_ADDRESS = window.location.href;

/** The same path and query at the server. Undefined if that is on another origin. */
export function externalTarget(path: string, serverUrl: string): URL | undefined {
  const server = new URL(serverUrl, document.baseURI);
  const destination = new URL(path.replace(/^\/+/, ''), server);
  return destination.origin === server.origin ? destination : undefined;
}

/** The route /external: loads the same path from the server (000 section 2). If the server responds with the shell, it has no such page. */
export function ExternalRoute() {
  const { pathname, search } = useLocation();
  const wasRequested = window.location.href === REQUESTED_ADDRESS;
  useEffect(() => {
    const destination = externalTarget(`${pathname}${search}`, getProduct()?.serverUrl ?? basePath());
    if (!wasRequested && destination !== undefined) window.location.assign(destination);
  }, [pathname, search, wasRequested]);
  return wasRequested ? <NotFoundPage /> : null;
}

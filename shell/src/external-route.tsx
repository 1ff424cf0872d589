import { useLocation } from '@portal/router';
import { useEffect } from 'react';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { basePath } from './start/base-path.ts';
import { getProduct } from './start/start-session.ts';

// Read before the router moves: where the server itself sent the shell to, nothing else answers.
const ARRIVED_AT = window.location.href;

/** Where /external leads: the same path and query at the server, that origin only. */
export function externalGoal(path: string, serverUrl: string): URL | undefined {
  const server = new URL(serverUrl, document.baseURI);
  const goal = new URL(path.replace(/^\/+/, ''), server);
  return goal.origin === server.origin ? goal : undefined;
}

/** /external: a full page load at the server (000 section 2). Once: a server that sends the shell back has no such page. */
export function ExternalRoute() {
  const { pathname, search } = useLocation();
  const isSentBack = window.location.href === ARRIVED_AT;
  useEffect(() => {
    const goal = externalGoal(`${pathname}${search}`, getProduct()?.serverUrl ?? basePath());
    if (!isSentBack && goal !== undefined) window.location.assign(goal);
  }, [pathname, search, isSentBack]);
  return isSentBack ? <NotFoundPage /> : null;
}

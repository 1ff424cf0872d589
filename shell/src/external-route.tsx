import { useLocation } from '@portal/router';
import { useEffect } from 'react';
import { basePath } from './start/base-path.ts';
import { getProduct } from './start/start-session.ts';

/** /external: a full page load of the same path and query at the server, that origin only (000 section 2). */
export function ExternalRoute() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const server = new URL(getProduct()?.serverUrl ?? basePath(), document.baseURI);
    const goal = new URL(`${pathname.replace(/^\//, '')}${search}`, server);
    if (goal.origin === server.origin) window.location.assign(goal);
  }, [pathname, search]);
  return null;
}

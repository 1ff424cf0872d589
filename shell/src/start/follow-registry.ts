import type { RegistryUpdates } from '@portal/federation';
import { sessionStore } from '@portal/session';

interface Place {
  readonly location: { readonly pathname: string };
}

/** The part of the router that is used: the current location, and a subscription to navigations. */
interface Router {
  readonly state: Place;
  subscribe(listener: (state: Place) => void): () => void;
}

/** How often an open page requests the registry. */
export const POLL_INTERVAL_MS = 60_000;
/** The minimum interval between requests, however often the user navigates. */
export const MIN_POLL_INTERVAL_MS = 5_000;

/**
 * Lets an open page follow the registry. A new registry takes effect when the path of the address changes: by then the user has
 * answered any question about unsaved changes. Windows open and close without a change of the path, so nothing is replaced
 * beneath one. A login may select another build, so it requests the registry immediately. Returns a function that stops it.
 */
export function followRegistry(router: Router, updates: RegistryUpdates): () => void {
  let { pathname } = router.state.location;
  let requestedAt = Number.NEGATIVE_INFINITY;
  const requestRegistry = (): void => {
    requestedAt = performance.now();
    void updates.refresh();
  };
  const stopRouter = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    updates.applyReceived();
    if (performance.now() - requestedAt >= MIN_POLL_INTERVAL_MS) requestRegistry();
  });
  const stopSession = sessionStore.subscribe((now, before) => {
    if (now.user !== null && now.user.username !== before.user?.username) requestRegistry();
  });
  const requestIfVisible = (): void => {
    if (!document.hidden) requestRegistry();
  };
  const timer = setInterval(requestIfVisible, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', requestIfVisible);
  return () => {
    stopRouter();
    stopSession();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', requestIfVisible);
  };
}

import type { RegistryUpdates } from '@portal/federation';
import { sessionStore } from '@portal/session';

interface Place {
  readonly location: { readonly pathname: string };
}

/** What is asked of the router: where the user is, and to be told of going on. */
interface Router {
  readonly state: Place;
  subscribe(listener: (state: Place) => void): () => void;
}

/** How often a page that stays open asks what was released meanwhile. */
export const ASK_EVERY_MS = 60_000;
/** Whoever goes from page to page asks no more often. */
export const ASK_AGAIN_MS = 5_000;

/**
 * Lets an open page follow the registry. What was told last is put in force where the path of the address changes: whoever has unsaved
 * changes has answered the question for them by then. A window opens and closes without a change of the path, so nothing is exchanged
 * beneath one. Who logs in may get another build, so that is asked for at once. Returns the undoing.
 */
export function followRegistry(router: Router, updates: RegistryUpdates): () => void {
  let { pathname } = router.state.location;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    askedAt = performance.now();
    void updates.refresh();
  };
  const stopRouter = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    updates.takeOffered();
    if (performance.now() - askedAt >= ASK_AGAIN_MS) ask();
  });
  const stopSession = sessionStore.subscribe((now, before) => {
    if (now.user !== null && now.user.username !== before.user?.username) ask();
  });
  const askWhenSeen = (): void => {
    if (!document.hidden) ask();
  };
  const timer = setInterval(askWhenSeen, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', askWhenSeen);
  return () => {
    stopRouter();
    stopSession();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askWhenSeen);
  };
}

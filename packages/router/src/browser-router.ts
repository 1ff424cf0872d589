import { createBrowserRouter as createLibraryRouter } from 'react-router-dom';
import { disownRequestedEntry, entryKey } from './history-entry.ts';
import { type HistoryRouter, windowEntries } from './window-entries.ts';

type Router = ReturnType<typeof createLibraryRouter>;

/** Answers, from the router's state, what the window entries need to know. */
function historyRouterOf(router: Router): HistoryRouter {
  // 'proceeding' counts too: the router has yet to finish the navigation that the user allowed
  const isBlockerAsking = (): boolean => [...router.state.blockers.values()].some(({ state }) => state !== 'unblocked');
  const showsCurrentEntry = (): boolean => {
    const { key, pathname, search, hash } = router.state.location;
    const { location } = window;
    return key === entryKey() && pathname === location.pathname && search === location.search && hash === location.hash;
  };
  return { isBlockerAsking, showsCurrentEntry };
}

/**
 * Tells the window entries when a navigation blocker has been answered, and the navigation has ended if the user allowed it: they took no
 * history steps until then.
 */
function reportAnswers(router: Router): void {
  const { isBlockerAsking } = historyRouterOf(router);
  let wasAsking = false;
  router.subscribe(() => {
    if (wasAsking && !isBlockerAsking()) windowEntries.blockerAnswered();
    wasAsking = isBlockerAsking();
  });
}

/**
 * The library's browser router, for a history in which dialogs ("windows" inside the page, see `windowEntries`) have entries too. If the
 * user navigates while a window is open or closing, the new page replaces the entry of the window, so that Back does not return to it.
 */
export const createBrowserRouter: typeof createLibraryRouter = (routes, options) => {
  disownRequestedEntry();
  const router = windowEntries.start(() => createLibraryRouter(routes, options), historyRouterOf);
  reportAnswers(router);
  type Navigate = typeof router.navigate;
  const navigate = router.navigate.bind(router);
  router.navigate = (
    to: Parameters<Navigate>[0] | number,
    navigateOptions?: Parameters<Navigate>[1],
  ): Promise<void> => {
    // a number is a step in the history, such as -1 for Back: it adds no entry, so there is none to replace
    if (typeof to === 'number') return navigate(to);
    return windowEntries.leave(navigateOptions?.replace === true, (replacesEntry) =>
      navigate(to, replacesEntry ? { ...navigateOptions, replace: true } : navigateOptions),
    );
  };
  return router;
};

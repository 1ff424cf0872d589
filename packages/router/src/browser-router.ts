import { createBrowserRouter as createRouter } from 'react-router-dom';
import { entryKey } from './history-entry.ts';
import { type HistoryRouter, windowEntries } from './window-entries.ts';

type Router = ReturnType<typeof createRouter>;

function historyRouterOf(router: Router): HistoryRouter {
  const isAsking = (): boolean => [...router.state.blockers.values()].some(({ state }) => state !== 'unblocked');
  const isHere = (): boolean => {
    const { key, pathname, search, hash } = router.state.location;
    const { location } = window;
    return key === entryKey() && pathname === location.pathname && search === location.search && hash === location.hash;
  };
  return { isAsking, isHere };
}

/** After the user has answered a navigation blocker's question, handles the windows that opened or closed meanwhile. */
function watchAnswers(router: Router, { isAsking }: HistoryRouter): void {
  let wasAsking = false;
  router.subscribe(() => {
    if (wasAsking && !isAsking()) windowEntries.answered();
    wasAsking = isAsking();
  });
}

/**
 * The library's browser router, for a history in which windows have entries too: a navigation from an open or closing window leaves
 * no entry of that window behind.
 */
export const createBrowserRouter: typeof createRouter = (routes, options) => {
  const router = windowEntries.start(() => createRouter(routes, options), historyRouterOf);
  watchAnswers(router, historyRouterOf(router));
  type Navigate = typeof router.navigate;
  const navigate = router.navigate.bind(router);
  router.navigate = (
    to: Parameters<Navigate>[0] | number,
    navigateOptions?: Parameters<Navigate>[1],
  ): Promise<void> => {
    if (typeof to === 'number') return navigate(to);
    return windowEntries.leave(navigateOptions?.replace === true, (inPlace) =>
      navigate(to, inPlace ? { ...navigateOptions, replace: true } : navigateOptions),
    );
  };
  return router;
};

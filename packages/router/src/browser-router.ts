import { createBrowserRouter as createRouter } from 'react-router-dom';
import { windowEntries } from './window-entries.ts';

/**
 * The library's router of the browser's history, where windows have entries too: a page that is left from a window, or in the
 * moment in which one closes, leaves no entry of that window behind.
 */
export const createBrowserRouter: typeof createRouter = (routes, options) => {
  const router = createRouter(routes, options);
  type Navigate = typeof router.navigate;
  const navigate = router.navigate.bind(router);
  const leave = async (to: Parameters<Navigate>[0], how: Parameters<Navigate>[1]): Promise<void> => {
    // The entry of the lowest window becomes the new page's, so that the usual case takes no step.
    await windowEntries.leave(how?.replace === true ? 0 : 1);
    await navigate(to, windowEntries.isClear() ? how : { ...how, replace: true });
    windowEntries.arrived();
  };
  router.navigate = (to: Parameters<Navigate>[0] | number, how?: Parameters<Navigate>[1]): Promise<void> => {
    if (typeof to === 'number') return navigate(to);
    return windowEntries.isClear() ? navigate(to, how) : leave(to, how);
  };
  windowEntries.start();
  return router;
};

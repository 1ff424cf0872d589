/**
 * The parts of react-router-dom that the portal uses, with the portal's own `createBrowserRouter`, and the history entries of windows.
 * Shell and remotes share this module, and a shared module is not tree-shaken: every screen after login fetches all of it. So it exports
 * only what is used (knip checks it).
 */
export {
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export { createBrowserRouter } from './browser-router.ts';
export { entryOwner } from './history-entry.ts';
export { useOwnEntry } from './use-own-entry.ts';
export { addressParameter, useWindowEntry, WindowEntry, type WindowEntryProps } from './use-window-entry.ts';
export { abandonOpenWindows, waitForWindowHistory } from './window-entries.ts';

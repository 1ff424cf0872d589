/**
 * The parts of react-router-dom that the portal uses, and the history entries of windows. It is shared as one module between shell and remotes, and a shared
 * module is not tree-shaken: everything named here is fetched by every screen behind the login, so nothing is named that is
 * not used (knip holds it).
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
export { addressParameter, useWindowEntry, WindowEntry, type WindowEntryProps } from './use-window-entry.ts';
export { windowsAbandoned, windowsSettled } from './window-entries.ts';

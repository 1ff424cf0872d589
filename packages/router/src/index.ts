/**
 * The parts of react-router-dom that the portal uses. It is shared as one module between shell and remotes, and a shared
 * module is not tree-shaken: everything named here is paid for on the login page, so nothing is named that is not used.
 */
export {
  createBrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  type LinkProps,
  type Location,
  matchPath,
  matchRoutes,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  NavLink,
  type NavLinkProps,
  Outlet,
  type Params,
  type RouteObject,
  RouterProvider,
  type To,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';

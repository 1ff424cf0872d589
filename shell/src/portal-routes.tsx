import type { Registry } from '@portal/contracts/remote';
import { lazyScreen, useRegistry } from '@portal/federation';
import { useText } from '@portal/i18n';
import { Navigate, type RouteObject, useRoutes } from '@portal/router';
import { ExternalRoute } from './external-route.tsx';
import { PageLoading } from './features/frame/page-skeleton.tsx';
import { PortalFrame } from './features/frame/portal-frame.tsx';
import { LoginRoute } from './features/login/login-route.tsx';
import NotFoundPage from './features/not-found/not-found.page.tsx';
import { recoveryRoutes } from './features/recovery/recovery-routes.tsx';
import { registrationRoutes } from './features/registration/registration-routes.tsx';
import { OwnEntries } from './own-entries.tsx';
import { RemoteRoute } from './remote-route.tsx';

/** The page's heading above skeleton lines while its code loads, so that the page is never empty. */
function HomePageLoading({ titleKey }: { readonly titleKey: string }) {
  const t = useText('home');
  return <PageLoading title={t(titleKey)} />;
}

const HomePage = lazyScreen(
  () => import(/* webpackChunkName: "page-home" */ './features/home/home.page.tsx'),
  () => <HomePageLoading titleKey="title" />,
);
const MoreNewsPage = lazyScreen(
  () => import(/* webpackChunkName: "page-home" */ './features/home/more-news.page.tsx'),
  () => <HomePageLoading titleKey="news.more" />,
);
const MoreLinksPage = lazyScreen(
  () => import(/* webpackChunkName: "page-home" */ './features/home/more-links.page.tsx'),
  () => <HomePageLoading titleKey="links.more" />,
);

/** Routes of the remotes from the registry, so that an address exists before its remote has loaded. */
const remoteRoutes = (registry: Registry): RouteObject[] =>
  registry.remotes.flatMap((remote) =>
    remote.routes.map((route) => ({
      path: `/${route.path}/*`,
      element: <RemoteRoute remote={remote} titleKey={route.titleKey} access={route.access} when={route.when} />,
    })),
  );

/** The remotes' pages according to the current registry, because a new release may have other addresses. */
const RemotePages = () => useRoutes([...remoteRoutes(useRegistry()), { path: '*', element: <NotFoundPage /> }]);

/** Every address of the portal (000 section 2). */
export const portalRoutes: RouteObject[] = [
  { path: '/', element: <Navigate to="/login" replace /> },
  { path: '/login', element: <LoginRoute /> },
  ...recoveryRoutes,
  ...registrationRoutes,
  { path: '/external/*', element: <ExternalRoute /> },
  {
    element: <PortalFrame />,
    children: [
      {
        element: <OwnEntries />,
        children: [
          { path: '/home', element: <HomePage /> },
          { path: '/home/news', element: <MoreNewsPage /> },
          { path: '/home/links', element: <MoreLinksPage /> },
          { path: '*', element: <RemotePages /> },
        ],
      },
    ],
  },
];

import { ACCOUNT_MANAGERS } from '@portal/domain';
import { lazyScreen } from '@portal/federation';
import { loadTexts, useText } from '@portal/i18n';
import { Navigate, type RouteObject, useLocation, useRoutes } from '@portal/router';
import { useCurrentUser } from '@portal/session';
import { PageHead, Skeleton } from '@portal/ui';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { firstScreenOf, PANEL_SCREENS, SETTING_SCREENS } from './screens.ts';

const isFilingsPath = (pathname: string): boolean => /^\/filings(\/|$)/i.test(pathname);
const isMonitoringPath = (pathname: string): boolean => /^\/monitoring(\/|$)/i.test(pathname);
const isUsersPath = (pathname: string): boolean => /^\/usermanager(\/|$)/i.test(pathname);

function PageLoading({ titleKey }: { readonly titleKey: string }) {
  const t = useText('admin');
  return (
    <>
      <PageHead title={t(titleKey)} />
      <Skeleton isArea label={t('loading')} />
    </>
  );
}

const loadSettingPage = async () => {
  // texts shared with the server, and those of the pages that previews show
  const texts = loadTexts('settings', 'home', 'login');
  const { SettingPage: page } = await import('./features/settings/setting.page.tsx');
  await texts;
  return { default: page };
};

const SettingPage = lazyScreen(loadSettingPage, () => <PageLoading titleKey="title" />);

/** Makes lazy screens that share a title while loading. Their code is loaded together with texts shared with the server. */
const screensOf =
  (titleKey: string, ...shared: readonly string[]) =>
  (load: () => Promise<{ readonly default: ComponentType }>) =>
    lazyScreen(
      async () => {
        const [page] = await Promise.all([load(), loadTexts(...shared)]);
        return page;
      },
      () => <PageLoading titleKey={titleKey} />,
    );

const actionScreen = screensOf('title', 'settings');
const LockoutPage = actionScreen(() => import('./features/panel/lockout.page.tsx'));
const ReloadPage = actionScreen(() => import('./features/panel/reload.page.tsx'));
const UserPurgePage = actionScreen(() => import('./features/panel/user-purge.page.tsx'));
const OpenMonitoringPage = actionScreen(() => import('./features/monitoring/open-monitoring.page.tsx'));
const MonitoringPage = lazyScreen(
  () => import('./features/monitoring/monitoring.page.tsx'),
  () => <PageLoading titleKey="monitoring.title" />,
);
const MONITORING_ROUTES: RouteObject[] = [{ path: '*', element: <MonitoringPage /> }];
const JobsPage = actionScreen(() => import('./features/jobs/jobs.page.tsx'));
const ReleasesPage = actionScreen(() => import('./features/releases/releases.page.tsx'));
const OpeningPage = actionScreen(() => import('./features/panel/opening.page.tsx'));
const Ls1PeoplePage = actionScreen(() => import('./features/ls1/people.page.tsx'));
const Ls1LogPage = actionScreen(() => import('./features/ls1/log.page.tsx'));

const userScreen = screensOf('users.manager', 'users', 'profile', 'accounts');
const UsersPage = userScreen(() => import('./features/users/users.page.tsx'));
const AccountsPage = userScreen(() => import('./features/accounts/accounts.page.tsx'));
const AccountEntryPage = userScreen(() => import('./features/accounts/account-entry.page.tsx'));
const AccountReloadPage = userScreen(() => import('./features/accounts/account-reload.page.tsx'));
const AccountTasksPage = userScreen(() => import('./features/accounts/account-tasks.page.tsx'));
const AccountDocTypesPage = userScreen(() => import('./features/accounts/account-doc-types.page.tsx'));
const AccountAccessPage = userScreen(() => import('./features/accounts/account-access.page.tsx'));
const UserEntryPage = userScreen(() => import('./features/users/user-entry.page.tsx'));
const UserPasswordPage = userScreen(() => import('./features/users/user-password.page.tsx'));

const ACTION_PAGES: Readonly<Record<string, ReactNode>> = {
  userLockout2: <LockoutPage />,
  userPurgeNow: <UserPurgePage />,
  LandSharkOneAccountsUsers: <Ls1PeoplePage />,
  LandSharkOneAuditLog: <Ls1LogPage />,
  performanceMonitoring: <OpenMonitoringPage />,
  reloadConfiguration: <ReloadPage />,
  jobs: <JobsPage />,
  releases: <ReleasesPage />,
  opening: <OpeningPage />,
  accounts: <AccountsPage />,
};

/** The element for a screen. The key gives each setting its own form state. */
function elementOf(screen: string): ReactNode {
  const setting = SETTING_SCREENS.find((one) => one.setting.screen === screen)?.setting;
  return setting === undefined ? ACTION_PAGES[screen] : <SettingPage key={setting.name} setting={setting} />;
}

/**
 * Routes for the screens of the panel that a role may open. Paths are matched without regard to case, and any other path redirects
 * to the first screen. `role` is undefined while a session ends: all screens are routed then, so that the open one stays until the
 * login page appears.
 */
function settingRoutes(role: string | undefined): RouteObject[] {
  const allowed = PANEL_SCREENS.filter(({ access }) => role === undefined || access.some((one) => one === role));
  const isManager = role === undefined || ACCOUNT_MANAGERS.some((one) => one === role);
  const first = firstScreenOf(allowed);
  return [
    ...(isManager ? ACCOUNT_ROUTES : []),
    ...allowed.map(({ screen }) => ({ path: screen, element: elementOf(screen) })),
    ...(first === undefined ? [] : [{ path: '*', element: <Navigate to={`/controlPanel/${first.screen}`} replace /> }]),
  ];
}

const ACCOUNT_ROUTES: RouteObject[] = [
  { path: 'accounts/:id', element: <AccountEntryPage /> },
  { path: 'accountReload/:id/:name', element: <AccountReloadPage /> },
  { path: 'accountTasks/:id/:name', element: <AccountTasksPage /> },
  { path: 'accountDocTypes/:id/:name', element: <AccountDocTypesPage /> },
  { path: 'accountPageAccess/:id/:name', element: <AccountAccessPage /> },
];

const USER_ROUTES: RouteObject[] = [
  { index: true, element: <UsersPage /> },
  { path: 'userPassword/:id', element: <UserPasswordPage /> },
  { path: ':id', element: <UserEntryPage /> },
  { path: '*', element: <Navigate to="/userManager" replace /> },
];

const filingScreen = screensOf('filings.title');
const FilingsPage = filingScreen(() => import('./features/filings/filings.page.tsx'));
const FilingPage = filingScreen(() => import('./features/filings/filing.page.tsx'));
const FILING_ROUTES: RouteObject[] = [
  { index: true, element: <FilingsPage /> },
  { path: ':number', element: <FilingPage /> },
  { path: '*', element: <Navigate to="/filings" replace /> },
];

const AREAS = [
  { isIn: isFilingsPath, routes: FILING_ROUTES },
  { isIn: isUsersPath, routes: USER_ROUTES },
  { isIn: isMonitoringPath, routes: MONITORING_ROUTES },
];

/** Root component for all paths of the remote. */
export default function Routes() {
  const { pathname } = useLocation();
  const role = useCurrentUser()?.role;
  const settings = useMemo(() => settingRoutes(role), [role]);
  return useRoutes(AREAS.find(({ isIn }) => isIn(pathname))?.routes ?? settings);
}

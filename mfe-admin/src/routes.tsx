import { loadTexts, useText } from '@portal/i18n';
import { Navigate, type RouteObject, useLocation, useRoutes } from '@portal/router';
import { PageHead, Skeleton } from '@portal/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { SETTING_SCREENS } from './screens.ts';

const SettingPage = lazy(async () => {
  // the words that server and screens share
  const texts = loadTexts('settings');
  const { SettingPage: page } = await import('./features/settings/setting.page.tsx');
  await texts;
  return { default: page };
});

/** A screen of the user manager, once the words that it shares with the server are there. */
const userScreen = (load: () => Promise<{ readonly default: ComponentType }>) =>
  lazy(async () => {
    const texts = loadTexts('users', 'profile');
    const page = await load();
    await texts;
    return page;
  });
const UsersPage = userScreen(() => import('./features/users/users.page.tsx'));
const UserEntryPage = userScreen(() => import('./features/users/user-entry.page.tsx'));
const UserPasswordPage = userScreen(() => import('./features/users/user-password.page.tsx'));

/** What is shown when no screen is chosen, or one that there is not. */
const DEFAULT = SETTING_SCREENS[0]?.setting.screen ?? '';

/** Addresses are matched whatever their case. */
const ROUTES: RouteObject[] = [
  ...SETTING_SCREENS.map(({ setting }) => ({
    path: setting.screen,
    // a screen of its own for each: what was typed in one is not the next one's
    element: <SettingPage key={setting.name} setting={setting} />,
  })),
  { path: '*', element: <Navigate to={`/controlPanel/${DEFAULT}`} replace /> },
];

const USER_ROUTES: RouteObject[] = [
  { index: true, element: <UsersPage /> },
  { path: 'userPassword/:id', element: <UserPasswordPage /> },
  { path: ':id', element: <UserEntryPage /> },
  { path: '*', element: <Navigate to="/userManager" replace /> },
];

/** Both areas of the remote are mounted with this component; the address says which one it is. */
export default function Routes() {
  const t = useText('admin');
  const { pathname } = useLocation();
  const isOfUsers = /^\/usermanager(\/|$)/i.test(pathname);
  const routes = useRoutes(isOfUsers ? USER_ROUTES : ROUTES);
  const coming = (
    <>
      <PageHead title={t(isOfUsers ? 'users.manager' : 'title')} />
      <Skeleton label={t('loading')} />
    </>
  );
  return <Suspense fallback={coming}>{routes}</Suspense>;
}

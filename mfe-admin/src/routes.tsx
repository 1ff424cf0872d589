import { lazyScreen } from '@portal/federation';
import { loadTexts, useText } from '@portal/i18n';
import { Navigate, type RouteObject, useLocation, useRoutes } from '@portal/router';
import { useCurrentUser } from '@portal/session';
import { PageHead, Skeleton } from '@portal/ui';
import { type ComponentType, useMemo } from 'react';
import { SETTING_SCREENS } from './screens.ts';

const isOfUsers = (pathname: string): boolean => /^\/usermanager(\/|$)/i.test(pathname);

function Coming({ titleKey }: { readonly titleKey: string }) {
  const t = useText('admin');
  return (
    <>
      <PageHead title={t(titleKey)} />
      <Skeleton label={t('loading')} />
    </>
  );
}

const loadSettingPage = async () => {
  // the words that server and screens share
  const texts = loadTexts('settings');
  const { SettingPage: page } = await import('./features/settings/setting.page.tsx');
  await texts;
  return { default: page };
};

const SettingPage = lazyScreen(loadSettingPage, () => <Coming titleKey="title" />);

/** A screen of the user manager, once the words that it shares with the server are there. */
const userScreen = (load: () => Promise<{ readonly default: ComponentType }>) =>
  lazyScreen(
    async () => {
      const [page] = await Promise.all([load(), loadTexts('users', 'profile')]);
      return page;
    },
    () => <Coming titleKey="users.manager" />,
  );
const UsersPage = userScreen(() => import('./features/users/users.page.tsx'));
const UserEntryPage = userScreen(() => import('./features/users/user-entry.page.tsx'));
const UserPasswordPage = userScreen(() => import('./features/users/user-password.page.tsx'));

/**
 * The screens of settings that a role may have, as its navigation lists them; addresses are matched whatever their case. Another
 * address leads to the first. Nobody is in while a session ends: the screen that is open then stays until the login page comes.
 */
function settingRoutes(role: string | undefined): RouteObject[] {
  const own = SETTING_SCREENS.filter(
    ({ setting: { access } }) => role === undefined || access.some((one) => one === role),
  );
  return [
    ...own.map(({ setting }) => ({
      path: setting.screen,
      // a screen of its own for each: what was typed in one is not the next one's
      element: <SettingPage key={setting.name} setting={setting} />,
    })),
    ...own.slice(0, 1).map(({ setting: { screen } }) => ({
      path: '*',
      element: <Navigate to={`/controlPanel/${screen}`} replace />,
    })),
  ];
}

const USER_ROUTES: RouteObject[] = [
  { index: true, element: <UsersPage /> },
  { path: 'userPassword/:id', element: <UserPasswordPage /> },
  { path: ':id', element: <UserEntryPage /> },
  { path: '*', element: <Navigate to="/userManager" replace /> },
];

/** Both areas of the remote are mounted with this component; the address says which one it is. */
export default function Routes() {
  const { pathname } = useLocation();
  const role = useCurrentUser()?.role;
  const settings = useMemo(() => settingRoutes(role), [role]);
  return useRoutes(isOfUsers(pathname) ? USER_ROUTES : settings);
}

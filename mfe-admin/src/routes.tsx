import { lazyScreen } from '@portal/federation';
import { loadTexts, useText } from '@portal/i18n';
import { Navigate, type RouteObject, useRoutes } from '@portal/router';
import { PageHead, Skeleton } from '@portal/ui';
import { SETTING_SCREENS } from './screens.ts';

function Coming() {
  const t = useText('admin');
  return (
    <>
      <PageHead title={t('title')} />
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

const SettingPage = lazyScreen(loadSettingPage, () => <Coming />);

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

export default function Routes() {
  return useRoutes(ROUTES);
}

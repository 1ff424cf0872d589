import { meetsCondition } from '@portal/contracts/remote';
import { lazyScreen } from '@portal/federation';
import { useText } from '@portal/i18n';
import { Navigate, type RouteObject, useRoutes } from '@portal/router';
import { useCountyFlags, useCurrentUser } from '@portal/session';
import { EmptyState, PageHead, Skeleton } from '@portal/ui';
import type { ComponentType } from 'react';
import { REPORT_SCREENS } from './reports.ts';
import { OTHER_SCREENS, type OtherPage } from './screens.ts';

/** Shown while the code of a page is loading. */
function Loading() {
  const t = useText('reports');
  return (
    <>
      <PageHead title={t('title')} />
      <Skeleton label={t('loading')} />
    </>
  );
}
const renderLoading = () => <Loading />;

const ReportPage = lazyScreen(
  async () => ({ default: (await import('./features/report/report.page.tsx')).ReportPage }),
  renderLoading,
);

const OTHER_VIEWS: Readonly<Record<OtherPage, ComponentType>> = {
  issuedStatements: lazyScreen(() => import('./features/statements/statements.page.tsx'), renderLoading),
  charges: lazyScreen(() => import('./features/charges/charges.page.tsx'), renderLoading),
  history: lazyScreen(() => import('./features/history/history.page.tsx'), renderLoading),
  monthly: lazyScreen(() => import('./features/monthly/monthly.page.tsx'), renderLoading),
};

/** The role, capabilities and county flags that decide what this user sees. */
function useRights() {
  const user = useCurrentUser();
  const isOn = useCountyFlags();
  return user === null ? null : { role: user.role, capabilities: user.capabilities, isOn };
}

/** The reports available to this user in this county. */
function useScreens() {
  const rights = useRights();
  return rights === null
    ? []
    : REPORT_SCREENS.filter(({ name, roles }) => meetsCondition({ roles, countyFlag: `reports.${name}` }, rights));
}

/** The other pages available to this user. */
function useOtherScreens() {
  const rights = useRights();
  return rights === null ? [] : OTHER_SCREENS.filter((when) => meetsCondition(when, rights));
}

/** The content of /reports: the first available report, or the message that there is none. */
function FirstReport() {
  const t = useText('reports');
  const [first] = useScreens();
  if (first !== undefined) return <Navigate to={`/reports/${first.path}`} replace />;
  return (
    <>
      <PageHead title={t('title')} pageKey="/reports" />
      <EmptyState title={t('none.title')} note={t('none.text')} />
    </>
  );
}

export default function Routes() {
  const screens = useScreens();
  const others = useOtherScreens();
  const routes: RouteObject[] = [
    // a key for each, so that the state of one screen is not carried over to the next
    ...screens.map((screen) => ({ path: screen.path, element: <ReportPage key={screen.name} screen={screen} /> })),
    ...others.map(({ name, path }) => {
      const Page = OTHER_VIEWS[name];
      return { path, element: <Page key={name} /> };
    }),
    { path: '*', element: <FirstReport /> },
  ];
  return useRoutes(routes);
}

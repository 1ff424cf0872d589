import { meetsCondition } from '@portal/contracts/remote';
import { lazyScreen } from '@portal/federation';
import { useText } from '@portal/i18n';
import { Navigate, type RouteObject, useRoutes } from '@portal/router';
import { useCountyFlags, useCurrentUser } from '@portal/session';
import { EmptyState, PageHead, Skeleton } from '@portal/ui';
import type { ComponentType } from 'react';
import { REPORT_SCREENS } from './reports.ts';
import { NON_REPORT_SCREENS, type NonReportPage } from './screens.ts';

/** Shown while the code of a page is loading. */
function Loading() {
  const t = useText('reports');
  return (
    <>
      <PageHead title={t('title')} />
      <Skeleton isArea label={t('loading')} />
    </>
  );
}
const renderLoading = () => <Loading />;

const ReportPage = lazyScreen(
  async () => ({ default: (await import('./features/report/report.page.tsx')).ReportPage }),
  renderLoading,
);

const NON_REPORT_VIEWS: Readonly<Record<NonReportPage, ComponentType>> = {
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
function useReportScreens() {
  const rights = useRights();
  return rights === null
    ? []
    : REPORT_SCREENS.filter(({ name, roles }) => meetsCondition({ roles, countyFlag: `reports.${name}` }, rights));
}

/** The other pages available to this user. */
function useNonReportScreens() {
  const rights = useRights();
  return rights === null ? [] : NON_REPORT_SCREENS.filter((screen) => meetsCondition(screen, rights));
}

/** The content of /reports: the first available report, or the message that there is none. */
function FirstReport() {
  const t = useText('reports');
  const [first] = useReportScreens();
  if (first !== undefined)
    return (
      <>
        {/* until the report is there, so that the footer stays hidden and does not move */}
        <Loading />
        <Navigate to={`/reports/${first.path}`} replace />
      </>
    );
  return (
    <>
      <PageHead title={t('title')} pageKey="/reports" />
      <EmptyState title={t('none.title')} note={t('none.text')} />
    </>
  );
}

export default function Routes() {
  const reportScreens = useReportScreens();
  const otherScreens = useNonReportScreens();
  const routes: RouteObject[] = [
    // each screen has a key, so that its state is not carried over to the next screen
    ...reportScreens.map((screen) => ({
      path: screen.path,
      element: <ReportPage key={screen.name} screen={screen} />,
    })),
    ...otherScreens.map(({ name, path }) => {
      const Page = NON_REPORT_VIEWS[name];
      return { path, element: <Page key={name} /> };
    }),
    { path: '*', element: <FirstReport /> },
  ];
  return useRoutes(routes);
}

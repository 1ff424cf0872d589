import { meets } from '@portal/contracts/remote';
import { useText } from '@portal/i18n';
import { Navigate, type RouteObject, useRoutes } from '@portal/router';
import { useCountyFlags, useCurrentUser } from '@portal/session';
import { EmptyState, PageHead, Skeleton } from '@portal/ui';
import { lazy, Suspense } from 'react';
import { REPORT_SCREENS } from './reports.ts';

const ReportPage = lazy(async () => ({ default: (await import('./features/report/report.page.tsx')).ReportPage }));

/** The reports that are there for this user in this county. */
function useScreens() {
  const user = useCurrentUser();
  const isOn = useCountyFlags();
  if (user === null) return [];
  const rights = { role: user.role, capabilities: user.capabilities, isOn };
  return REPORT_SCREENS.filter(({ name, roles }) => meets({ roles, countyFlag: `reports.${name}` }, rights));
}

/** What stands at /reports: the first report that is there; where there is none, that. */
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
  const t = useText('reports');
  const screens = useScreens();
  const routes: RouteObject[] = [
    // a screen of its own for each: what was chosen in one is not the next one's
    ...screens.map((screen) => ({ path: screen.path, element: <ReportPage key={screen.name} screen={screen} /> })),
    { path: '*', element: <FirstReport /> },
  ];
  const coming = (
    <>
      <PageHead title={t('title')} />
      <Skeleton label={t('loading')} />
    </>
  );
  return <Suspense fallback={coming}>{useRoutes(routes)}</Suspense>;
}

import { useText } from '@portal/i18n';
import { type RouteObject, useLocation, useRoutes } from '@portal/router';
import { PageHead, Skeleton } from '@portal/ui';
import { lazy, Suspense, useEffect } from 'react';
import { DefaultSearch, SearchFormPage, SearchHistoryRedirect } from './features/search-form/search-form.page.tsx';
import { RESULTS_PATHS } from './records/results-paths.ts';

const loadResults = () => import('./features/results/results.page.tsx');
const ResultsPage = lazy(loadResults);
const DirectLookupPage = lazy(() => import('./features/direct-lookup/direct-lookup.page.tsx'));

const SEARCH_ROUTES: RouteObject[] = [
  { index: true, element: <DefaultSearch /> },
  ...Object.values(RESULTS_PATHS).map((path) => ({ path, element: <ResultsPage /> })),
  { path: 'searchHistory/:searchType/:searchHistoryNumber', element: <SearchHistoryRedirect /> },
  { path: ':type', element: <SearchFormPage /> },
  { path: ':type/:searchHistoryNumber', element: <SearchFormPage /> },
];
const EXTERNAL_ROUTES: RouteObject[] = [
  { path: 'documentnumber/:id', element: <DirectLookupPage by="documentnumber" /> },
  { path: 'parcelid/:id', element: <DirectLookupPage by="parcelid" /> },
  { path: '*', element: <DefaultSearch /> },
];

/** Both areas of the remote are mounted with this component; the address says which one it is. */
export default function Routes() {
  const t = useText('search');
  const { pathname } = useLocation();
  // Who stands before a form will soon have results: their code comes meanwhile. A failure shows when they are opened.
  useEffect(() => void loadResults().catch(() => undefined), []);
  const routes = useRoutes(pathname.startsWith('/externalsearch') ? EXTERNAL_ROUTES : SEARCH_ROUTES);
  // under the heading that stood there while the remote itself was coming: never an empty main, never a third face
  const coming = (
    <>
      <PageHead title={t('title')} />
      <Skeleton label={t('list.loading')} />
    </>
  );
  return <Suspense fallback={coming}>{routes}</Suspense>;
}

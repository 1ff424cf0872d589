import { lazyScreen } from '@portal/federation';
import { useText } from '@portal/i18n';
import { type RouteObject, useLocation, useRoutes } from '@portal/router';
import { PageHead, Skeleton } from '@portal/ui';
import { useEffect } from 'react';
import { DirectLookupPage } from './features/direct-lookup/direct-lookup.page.tsx';
import { ResultsLoading } from './features/results/results-loading.tsx';
import { SaveSearchHost } from './features/saved-searches/save-search.tsx';
import { DefaultSearch, SearchFormPage, SearchHistoryRedirect } from './features/search-form/search-form.page.tsx';
import { RESULTS_PATHS } from './records/results-paths.ts';

/** Placeholder for the saved searches: shows the page's final heading, so that the main area is never empty. */
function SavedLoading() {
  const t = useText('search');
  return (
    <>
      <PageHead title={t('saved.title')} lead={t('saved.lead')} />
      <Skeleton isArea label={t('saved.title')} />
    </>
  );
}

const ResultsPage = lazyScreen(
  () => import('./features/results/results.page.tsx'),
  () => <ResultsLoading />,
);
const SavedPage = lazyScreen(
  () => import('./features/saved-searches/saved.page.tsx'),
  () => <SavedLoading />,
);

const SEARCH_ROUTES: RouteObject[] = [
  { index: true, element: <DefaultSearch /> },
  ...Object.values(RESULTS_PATHS).map((path) => ({ path, element: <ResultsPage /> })),
  { path: 'searchHistory/:searchType/:searchHistoryNumber', element: <SearchHistoryRedirect /> },
  { path: 'saved', element: <SavedPage /> },
  { path: ':type', element: <SearchFormPage /> },
  { path: ':type/:searchHistoryNumber', element: <SearchFormPage /> },
];
const EXTERNAL_ROUTES: RouteObject[] = [
  { path: 'documentnumber/:id', element: <DirectLookupPage by="documentnumber" /> },
  { path: 'parcelid/:id', element: <DirectLookupPage by="parcelid" /> },
  { path: '*', element: <DefaultSearch /> },
];

/** Root component for both paths of the remote, /search and /externalsearch. */
export default function Routes() {
  const { pathname } = useLocation();
  // Preloads the code of the results page while the user fills in a form. A failure is reported when the page is opened.
  useEffect(() => ResultsPage.preload(), []);
  // case is ignored, as it is when the router selects this remote: another system may write the address as /ExternalSearch
  const isExternal = pathname.toLowerCase().startsWith('/externalsearch');
  const page = useRoutes(isExternal ? EXTERNAL_ROUTES : SEARCH_ROUTES);
  return <SaveSearchHost>{page}</SaveSearchHost>;
}

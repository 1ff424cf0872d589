import { lazyScreen } from '@portal/federation';
import { useText } from '@portal/i18n';
import { type RouteObject, useLocation, useRoutes } from '@portal/router';
import { PageHead, Skeleton } from '@portal/ui';
import { useEffect } from 'react';
import { DefaultSearch, SearchFormPage, SearchHistoryRedirect } from './features/search-form/search-form.page.tsx';

/** Under the heading that stood there while the remote itself was coming: never an empty main, never a third face. */
function Coming() {
  const t = useText('search');
  return (
    <>
      <PageHead title={t('title')} />
      <Skeleton label={t('list.loading')} />
    </>
  );
}

const coming = () => <Coming />;
const ResultsPage = lazyScreen(() => import('./features/results/results.page.tsx'), coming);
const DirectLookupPage = lazyScreen(() => import('./features/direct-lookup/direct-lookup.page.tsx'), coming);

const SEARCH_ROUTES: RouteObject[] = [
  { index: true, element: <DefaultSearch /> },
  { path: 'SearchResults', element: <ResultsPage /> },
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
  const { pathname } = useLocation();
  // Who stands before a form will soon have results: their code comes meanwhile. A failure shows when they are opened.
  useEffect(() => ResultsPage.preload(), []);
  return useRoutes(pathname.startsWith('/externalsearch') ? EXTERNAL_ROUTES : SEARCH_ROUTES);
}

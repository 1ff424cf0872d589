import { lazyScreen } from '@portal/federation';
import { useText } from '@portal/i18n';
import { type RouteObject, useLocation, useRoutes } from '@portal/router';
import { PageHead, Skeleton } from '@portal/ui';
import { useEffect } from 'react';
import { DefaultSearch, SearchFormPage, SearchHistoryRedirect } from './features/search-form/search-form.page.tsx';
import { RESULTS_PATHS } from './records/results-paths.ts';

/** Under the heading that stood there while the remote itself was coming: never an empty main, never a third state. */
function Coming() {
  const t = useText('search');
  return (
    <>
      <PageHead title={t('title')} />
      {/* the foot of the page waits for what comes */}
      <div data-area="coming">
        <Skeleton label={t('list.loading')} />
      </div>
    </>
  );
}

const coming = () => <Coming />;
const ResultsPage = lazyScreen(() => import('./features/results/results.page.tsx'), coming);
const SavedPage = lazyScreen(() => import('./features/saved-searches/saved.page.tsx'), coming);
const DirectLookupPage = lazyScreen(() => import('./features/direct-lookup/direct-lookup.page.tsx'), coming);

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

/** Both areas of the remote are mounted with this component; the address says which one it is. */
export default function Routes() {
  const { pathname } = useLocation();
  // Who stands before a form will soon have results: their code comes meanwhile. A failure shows when they are opened.
  useEffect(() => ResultsPage.preload(), []);
  return useRoutes(pathname.startsWith('/externalsearch') ? EXTERNAL_ROUTES : SEARCH_ROUTES);
}

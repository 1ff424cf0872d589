import { useText } from '@portal/i18n';
import { Navigate, type RouteObject, useRoutes } from '@portal/router';
import { PageHead, Skeleton } from '@portal/ui';
import { lazy, Suspense } from 'react';
import FilingPage from './features/filing/filing.page.tsx';

const StatusPage = lazy(() => import('./features/status/status.page.tsx'));
const ReceiptPage = lazy(() => import('./features/receipt/receipt.page.tsx'));

const ROUTES: RouteObject[] = [
  { index: true, element: <FilingPage /> },
  { path: 'status', element: <StatusPage /> },
  { path: 'receipt/:number', element: <ReceiptPage /> },
  { path: '*', element: <Navigate to="/efile" replace /> },
];

export default function Routes() {
  const t = useText('efile');
  const loading = (
    <>
      <PageHead title={t('title')} />
      <Skeleton isArea label={t('loading')} />
    </>
  );
  return <Suspense fallback={loading}>{useRoutes(ROUTES)}</Suspense>;
}

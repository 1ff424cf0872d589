import { useText } from '@portal/i18n';
import { Navigate, useLocation } from '@portal/router';
import { rememberReturnPath, useSessionStatus } from '@portal/session';
import { Text } from '@portal/ui';
import { type ReactNode, useEffect } from 'react';

function ToLogin() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberReturnPath(`${pathname}${search}`), [pathname, search]);
  return <Navigate to="/login" replace />;
}

/** A route for logged-in users only: 'LOADING' while that is checked, /login when nobody is, and back afterwards. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const t = useText('common');
  const status = useSessionStatus();
  if (status === 'checking') {
    return (
      <div role="status">
        <Text>{t('loading')}</Text>
      </div>
    );
  }
  return status === 'authenticated' ? children : <ToLogin />;
}

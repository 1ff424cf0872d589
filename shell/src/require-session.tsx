import { useText } from '@portal/i18n';
import { entryOwner, Navigate, useLocation } from '@portal/router';
import { rememberReturnPath, useSessionStatus } from '@portal/session';
import { PageHead, Text } from '@portal/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { PageSkeleton } from './features/frame/page-skeleton.tsx';
import { LOGIN_NEEDED } from './features/session-warning/end-notice.tsx';
import { useStartSettled } from './start/start-progress.ts';

function ToLogin() {
  const { pathname, search } = useLocation();
  // read before the navigation to /login, which adds an entry; the login of another user does not open the page
  const [owner] = useState(entryOwner);
  useEffect(() => rememberReturnPath(`${pathname}${search}`, owner), [pathname, search, owner]);
  return <Navigate to="/login" state={LOGIN_NEEDED} replace />;
}

interface RequireSessionProps {
  /** The title to show until the page is loaded; undefined while it is unknown whether this user may see it. */
  readonly name: string | undefined;
  readonly children: ReactNode;
}

/** A route for logged-in users only: shows 'LOADING' during the check, redirects to /login without a session, and back after the login. */
export function RequireSession({ name, children }: RequireSessionProps) {
  const t = useText('common');
  const status = useSessionStatus();
  const isSettled = useStartSettled();
  if (status === 'checking' || (status === 'authenticated' && !isSettled)) {
    return name === undefined ? (
      <PageSkeleton label={t('loading')} />
    ) : (
      <>
        <PageHead title={name} />
        <div role="status">
          <Text>{t('loading')}</Text>
        </div>
      </>
    );
  }
  return status === 'authenticated' ? children : <ToLogin />;
}

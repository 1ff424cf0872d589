import { useText } from '@portal/i18n';
import { Navigate, useLocation } from '@portal/router';
import { consumeReturnPath, useCurrentUser, useSessionStatus } from '@portal/session';
import { focusNextPage } from '@portal/ui';
import { useEffect, useState } from 'react';
import { loadHelperLists } from '../../start/start-session.ts';
import { CoverPageSkeleton } from '../frame/cover-page-skeleton.tsx';
import { useScreenTitle } from '../frame/screen-title.ts';
import { EndNotice } from '../session-warning/end-notice.tsx';
import { fetchLoginData } from './fetch-login-data.ts';
import { type LoginData, readLoginData } from './login-data.ts';
import { LoginPage } from './login-page.tsx';

/** The county's data for the login page, cached so that a second visit shows it immediately. */
let cachedData: LoginData | undefined;

function useLoginData(): LoginData | undefined {
  const [data, setData] = useState(() => cachedData ?? readLoginData());
  useEffect(() => {
    if (data !== undefined) {
      cachedData = data;
      return;
    }
    void fetchLoginData().then(setData);
  }, [data]);
  return data;
}

/** Redirects a user with a live session to the remembered address, else home. Reads the remembered address once. */
function RedirectLoggedIn() {
  const [path] = useState(() => consumeReturnPath() ?? '/home');
  useEffect(() => {
    focusNextPage();
    void loadHelperLists();
  }, []);
  return <Navigate to={path} replace />;
}

/** The username passed by the previous page. */
function usernameOf(state: unknown): string {
  const username: unknown = state instanceof Object ? Reflect.get(state, 'username') : undefined;
  return typeof username === 'string' ? username : '';
}

/** The login page inside the portal: after a logout, and when a session has ended. */
export function LoginRoute() {
  const t = useText('login');
  const status = useSessionStatus();
  const user = useCurrentUser();
  const data = useLoginData();
  const location = useLocation();
  useScreenTitle(t('heading'));
  if (status === 'authenticated' && user !== null) return <RedirectLoggedIn />;
  return data === undefined ? (
    <CoverPageSkeleton />
  ) : (
    <LoginPage data={data} notice={<EndNotice />} knownUsername={usernameOf(location.state)} />
  );
}

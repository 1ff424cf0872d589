import { useText } from '@portal/i18n';
import { Navigate, useLocation } from '@portal/router';
import { consumeReturnPath, useCurrentUser, useSessionStatus } from '@portal/session';
import { focusNextPage } from '@portal/ui';
import { useEffect, useState } from 'react';
import { leaveAndClearHistory } from '../../start/leave.ts';
import { loadHelperLists } from '../../start/start-session.ts';
import { CoverPageSkeleton } from '../frame/cover-page-skeleton.tsx';
import { useScreenTitle } from '../frame/screen-title.ts';
import { EndNotice, LOGIN_NEEDED } from '../session-warning/end-notice.tsx';
import { fetchLoginData } from './fetch-login-data.ts';
import { type LoginData, readLoginData } from './login-data.ts';
import { LoginPage } from './login-page.tsx';

/** The county's data for the login page, kept until the page is reloaded, so that the route shows it immediately when it is opened again. */
let cachedData: LoginData | undefined;

/** The cached data, or that of the page which the server rendered; without either, undefined until the requested data has arrived. */
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

interface RedirectLoggedInProps {
  /** The user has logged in on this page; false for a session that was live before. */
  readonly isLogin: boolean;
}

/**
 * Redirects a logged-in user to the page that was open before the login, or to the home page. The path is read only on the first render,
 * because reading it also forgets it. If the user who logs in has none, the pages in this tab's history belong to somebody else and are
 * removed.
 */
function RedirectLoggedIn({ isLogin }: RedirectLoggedInProps) {
  const [path] = useState(consumeReturnPath);
  const isNewUser = isLogin && path === undefined;
  useEffect(() => {
    // the form that had the focus is gone
    focusNextPage();
    // before a login, the server does not send most helper lists
    void loadHelperLists();
    if (isNewUser) void leaveAndClearHistory('/home');
  }, [isNewUser]);
  return isNewUser ? <CoverPageSkeleton /> : <Navigate to={path ?? '/home'} replace />;
}

/** The username that the previous page passed in the navigation state: the registration passes that of the new user. */
function usernameOf(state: unknown): string {
  const username: unknown = state instanceof Object ? Reflect.get(state, 'username') : undefined;
  return typeof username === 'string' ? username : '';
}

/**
 * The login page as a route of the running portal: after a logout, or when a session has ended. A page that is loaded at this address is
 * rendered by the server with `LoginScreen`.
 */
export function LoginRoute() {
  const t = useText('login');
  const status = useSessionStatus();
  const user = useCurrentUser();
  const data = useLoginData();
  const location = useLocation();
  const [isLogin] = useState(status === 'anonymous');
  useScreenTitle(t('heading'));
  if (status === 'authenticated' && user !== null) return <RedirectLoggedIn isLogin={isLogin} />;
  return data === undefined ? (
    <CoverPageSkeleton />
  ) : (
    <LoginPage
      data={data}
      notice={<EndNotice isLoginNeeded={location.state === LOGIN_NEEDED} />}
      knownUsername={usernameOf(location.state)}
    />
  );
}

import { useText } from '@portal/i18n';
import { Navigate } from '@portal/router';
import { takeReturnPath, useCurrentUser, useSessionStatus } from '@portal/session';
import { useEffect, useState } from 'react';
import { loadHelperLists } from '../../start/start-session.ts';
import { useScreenTitle } from '../frame/screen-title.ts';
import { EndNotice } from '../session-warning/end-notice.tsx';
import { fetchLoginData } from './fetch-login-data.ts';
import { type LoginData, readLoginData } from './login-data.ts';
import { LoginPage } from './login-page.tsx';

/** What the page shows of its county; kept, so that a second visit shows it at once. */
let kept: LoginData | undefined;

function useLoginData(): LoginData | undefined {
  const [data, setData] = useState(() => kept ?? readLoginData());
  useEffect(() => {
    if (data !== undefined) {
      kept = data;
      return;
    }
    void fetchLoginData().then(setData);
  }, [data]);
  return data;
}

/** Leads a live session on: to where one was sent away from, else home. Reads the remembered address once. */
function Onward() {
  const [path] = useState(() => takeReturnPath() ?? '/home');
  useEffect(() => void loadHelperLists(), []);
  return <Navigate to={path} replace />;
}

/** The login page inside the portal: after a logout, and when a session has ended. */
export function LoginRoute() {
  const t = useText('login');
  const status = useSessionStatus();
  const user = useCurrentUser();
  const data = useLoginData();
  useScreenTitle(t('heading'));
  if (status === 'authenticated' && user !== null) return <Onward />;
  return data === undefined ? null : <LoginPage data={data} notice={<EndNotice />} />;
}

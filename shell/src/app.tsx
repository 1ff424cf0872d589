import type { CurrentUser } from '@portal/contracts';
import type { RegistryUpdates } from '@portal/federation';
import { loadTexts } from '@portal/i18n';
import { consumeReturnPath, isLogoutPending, useCurrentUser } from '@portal/session';
import { applyStoredTheme, focusNextPage } from '@portal/ui';
import { addFonts } from '@portal/ui/fonts';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { fetchLoginData } from './features/login/fetch-login-data.ts';
import { type LoginData, NO_LOGIN_DATA, readLoginData } from './features/login/login-data.ts';
import { LoginScreen } from './features/login/login-screen.tsx';
import { basePath, currentPath, isLoginPath } from './start/base-path.ts';
import { chooseLanguage, delayLanguage, rememberedLanguage } from './start/language.ts';
import { idle, loadInSlices, pause } from './start/load-in-slices.ts';
import { sendPendingLogout } from './start/pending-logout.ts';
import { startApi } from './start/start-api.ts';
import { StartBoundary } from './start/start-boundary.tsx';
import { loadHelperLists, readCounty, startSession } from './start/start-session.ts';

/** Texts of the shell's own screens; a remote has its own. */
const NAMESPACES = [
  'common',
  'errors',
  'form',
  'login',
  'home',
  'navigation',
  'notices',
  'shell',
  'table',
  'validation',
];

let loginData: LoginData = NO_LOGIN_DATA;

/** Lets the language change: the login page has been hydrated. */
let releaseLanguage = (): void => {};

/** The portal component once loaded, so that the first screen renders it immediately instead of suspending with a blank page. */
let loadedPortal: ComponentType | undefined;

interface LoadedPortal {
  readonly default: ComponentType;
  readonly updates: RegistryUpdates;
}

async function loadPortal(): Promise<LoadedPortal> {
  const [{ openPortal }] = await Promise.all([
    import(/* webpackChunkName: "page-portal" */ './open-portal.tsx'),
    loadTexts(...NAMESPACES),
  ]);
  const { Portal, updates } = await openPortal();
  loadedPortal = Portal;
  return { default: Portal, updates };
}

// `lazy` would cache a failed import, so each Retry creates a new lazy component.
const lazyPortal = (): ComponentType => loadedPortal ?? lazy(loadPortal);

/**
 * Loads what the first screen needs. For the login page that is little: the form is usable immediately, and everything else loads
 * while the user types.
 */
export async function prepareApp(): Promise<void> {
  applyStoredTheme();
  startApi();
  readCounty();
  // a logout that did not reach the server is sent first: until then the cookie still opens the session, which must not be shown
  if (isLogoutPending()) await sendPendingLogout();
  if (!isLoginPath(currentPath())) {
    void startSession();
    await Promise.all([loadPortal(), chooseLanguage(rememberedLanguage())]).catch(() => undefined);
    return;
  }
  releaseLanguage = delayLanguage();
  void startSession(pause);
  loginData = readLoginData() ?? (await fetchLoginData());
}

/** Parts of the portal that take long to load. They are loaded while the user types, so that the login does not wait for them. */
const PORTAL_PARTS: ReadonlyArray<() => Promise<unknown>> = [
  () => import('@portal/router'),
  () => import('@portal/ui'),
  () => import('@portal/api-client/query'),
  () => import('@portal/ui/dialog'),
  () => import('@portal/ui/form'),
  () => import('@portal/ui/table'),
  () => import('@portal/forms'),
  () => import('@portal/federation'),
];

/** After hydration, in idle time: loads the browser's language and preloads the rest of the portal before the login. */
async function warmUp(): Promise<void> {
  void chooseLanguage(rememberedLanguage());
  await idle();
  await loadInSlices(PORTAL_PARTS, idle);
  await loadPortal();
}

/** After a login: goes back to the address that redirected to /login, else home (000 section 2). */
async function enter(user: CurrentUser): Promise<void> {
  // the fonts that arrived too late for the login page, where swapping them would shift the layout
  addFonts();
  await Promise.all([chooseLanguage(user.language), loadHelperLists()]);
  const path = consumeReturnPath() ?? '/home';
  focusNextPage();
  window.history.replaceState(null, '', `${basePath()}${path.slice(1)}`);
}

/**
 * Loads the portal for the user who just logged in. The page was served before the login, so its registry may lack a trial release
 * that this user gets.
 */
async function loadPortalOfUser(): Promise<void> {
  const { updates } = await loadPortal();
  await updates.refresh();
  updates.applyReceived();
}

/** True while only the login page is shown: until a login, or until the server reports a live session. */
function useAtLogin(): boolean {
  const [atLogin, setAtLogin] = useState(() => isLoginPath(currentPath()));
  const user = useCurrentUser();
  useEffect(() => {
    releaseLanguage();
    // parts that fail to load here are requested again after the login
    if (atLogin) void warmUp().catch(() => undefined);
  }, [atLogin]);
  useEffect(() => {
    if (!atLogin || user === null) return;
    void Promise.all([enter(user), loadPortalOfUser().catch(() => undefined)]).then(() => setAtLogin(false));
  }, [atLogin, user]);
  return atLogin;
}

/** The lightweight login page, or the portal. After a login, the portal's router also shows the login page. */
export function App() {
  const atLogin = useAtLogin();
  const [Portal, setPortal] = useState(() => lazyPortal());
  if (atLogin) return <LoginScreen data={loginData} />;
  return (
    <StartBoundary onRetry={() => setPortal(() => lazyPortal())}>
      <Suspense fallback={null}>
        <Portal />
      </Suspense>
    </StartBoundary>
  );
}

import { loadTexts } from '@portal/i18n';
import type { RouteObject } from '@portal/router';
import { type ComponentType, lazy, Suspense } from 'react';

type Page = { readonly default: ComponentType };

/** A page with its words, which nobody else needs: both come when the page is opened. */
const withTexts = (load: () => Promise<Page>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts('recovery')]);
    return page;
  });

const ForgotUsername = withTexts(() => import(/* webpackChunkName: "page-recovery" */ './forgot-username.page.tsx'));
const ForgotPassword = withTexts(() => import(/* webpackChunkName: "page-recovery" */ './forgot-password.page.tsx'));
const PasswordReset = withTexts(() => import(/* webpackChunkName: "page-recovery" */ './password-reset.page.tsx'));

const shown = (Screen: ComponentType) => (
  <Suspense fallback={null}>
    <Screen />
  </Suspense>
);

/** What those do who cannot log in (000 section 2). */
export const recoveryRoutes: RouteObject[] = [
  { path: '/forgotUsername', element: shown(ForgotUsername) },
  { path: '/forgotPassword', element: shown(ForgotPassword) },
  { path: '/passwordReset/:ticket?', element: shown(PasswordReset) },
];

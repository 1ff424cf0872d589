import type { RouteObject } from '@portal/router';
import { pageWithTexts } from './page-with-texts.tsx';

/** What those do who cannot log in (000 section 2), and where the letters to new users and new email addresses lead. */
export const recoveryRoutes: RouteObject[] = [
  {
    path: '/forgotUsername',
    element: pageWithTexts(
      () => import(/* webpackChunkName: "page-recovery" */ './forgot-username.page.tsx'),
      'recovery',
    ),
  },
  {
    path: '/forgotPassword',
    element: pageWithTexts(
      () => import(/* webpackChunkName: "page-recovery" */ './forgot-password.page.tsx'),
      'recovery',
    ),
  },
  {
    path: '/passwordReset/:ticket?',
    element: pageWithTexts(
      () => import(/* webpackChunkName: "page-recovery" */ './password-reset.page.tsx'),
      'recovery',
    ),
  },
  {
    path: '/invitation/:ticket?',
    element: pageWithTexts(() => import(/* webpackChunkName: "page-recovery" */ './invitation.page.tsx'), 'recovery'),
  },
  {
    path: '/confirmEmail/:ticket?',
    element: pageWithTexts(
      () => import(/* webpackChunkName: "page-recovery" */ './confirm-email.page.tsx'),
      'recovery',
    ),
  },
];

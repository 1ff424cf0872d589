import type { RouteObject } from '@portal/router';
import { pageWithTexts } from '../recovery/page-with-texts.tsx';

const NAMESPACES = ['registration', 'profile', 'recovery'];

/** How a visitor becomes a user (000 section 2). */
export const registrationRoutes: RouteObject[] = [
  {
    path: '/register',
    element: pageWithTexts(
      () => import(/* webpackChunkName: "page-registration" */ './register.page.tsx'),
      ...NAMESPACES,
    ),
  },
  {
    path: '/CompleteRegistration/:ticket?',
    element: pageWithTexts(
      () => import(/* webpackChunkName: "page-registration" */ './complete-registration.page.tsx'),
      ...NAMESPACES,
    ),
  },
];

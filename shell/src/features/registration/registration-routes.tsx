import type { RouteObject } from '@portal/router';
import { visitorRoute } from '../recovery/visitor-page.tsx';

/** How a visitor becomes a user (000 section 2). */
export const registrationRoutes: RouteObject[] = [
  visitorRoute('/register', 'register', 'registration', 'profile'),
  visitorRoute('/CompleteRegistration/:ticket?', 'completeRegistration', 'registration', 'profile'),
];

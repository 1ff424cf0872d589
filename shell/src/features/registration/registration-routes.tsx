import type { RouteObject } from '@portal/router';
import { visitorRoute } from '../recovery/visitor-page.tsx';

/** The pages on which a visitor registers as a user (000 section 2). */
export const registrationRoutes: RouteObject[] = [
  visitorRoute('/register', 'register', 'registration', 'profile'),
  visitorRoute('/CompleteRegistration/:ticket?', 'completeRegistration', 'registration', 'profile'),
];

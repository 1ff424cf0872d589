import type { RouteObject } from '@portal/router';
import { visitorRoute } from './visitor-page.tsx';

/** Pages for users who cannot log in (000 section 2), and the targets of the links in emails to new users and new email addresses. */
export const recoveryRoutes: RouteObject[] = [
  visitorRoute('/forgotUsername', 'forgotUsername'),
  visitorRoute('/forgotPassword', 'forgotPassword'),
  visitorRoute('/passwordReset/:ticket?', 'passwordReset'),
  visitorRoute('/invitation/:ticket?', 'invitation'),
  visitorRoute('/confirmEmail/:ticket?', 'confirmEmail'),
];

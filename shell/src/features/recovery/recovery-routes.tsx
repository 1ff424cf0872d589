import type { RouteObject } from '@portal/router';
import { visitorRoute } from './visitor-page.tsx';

/** What those do who cannot log in (000 section 2), and where the letters to new users and new email addresses lead. */
export const recoveryRoutes: RouteObject[] = [
  visitorRoute('/forgotUsername', 'forgotUsername'),
  visitorRoute('/forgotPassword', 'forgotPassword'),
  visitorRoute('/passwordReset/:ticket?', 'passwordReset'),
  visitorRoute('/invitation/:ticket?', 'invitation'),
  visitorRoute('/confirmEmail/:ticket?', 'confirmEmail'),
];

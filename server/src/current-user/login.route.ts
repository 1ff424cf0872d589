import { login, loginPageLatestNews, loginPageLinks, loginPageSlides, logout } from '@portal/contracts';
import { loginPageContent } from '@portal/contracts/county-config';
import { isLanguageName } from '@portal/domain';
import { usernameKey } from '../accounts/username-key.ts';
import { audit } from '../audit/audit.ts';
import { findSession } from '../auth/find-session.ts';
import { logIn } from '../auth/login.service.ts';
import { endSession } from '../auth/session.store.ts';
import { closeHoldsOfUser } from '../payments/holds/close-hold.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import { publicRoute, type Route } from '../platform/http/route.ts';
import { assembleCurrentUser } from './current-user.service.ts';
import type { CurrentUserServices } from './current-user-services.ts';

export const authRoutes = (services: CurrentUserServices): Route[] => [
  publicRoute(login, async ({ input, session, request }) => {
    const { language } = input;
    if (language !== undefined && !isLanguageName(language)) throw invalid({ language: { key: 'malformed' } });
    const county = services.county.current;
    // a guest needs no password, so the number of guest sessions is limited instead
    if (input.password === '' && usernameKey(county.userAccess.guestUserName) === usernameKey(input.username))
      services.limits.use('guestLogins', { user: null, address: request.address });
    const attempt = { ...input, language, request, previous: session, county, now: services.now() };
    const { token, browserToken } = await logIn(services.database.db, attempt);
    const opened = await findSession(services, token);
    if (opened === null) throw new Refusal('LOGIN');
    const user = await assembleCurrentUser(services, opened);
    request.setSessionCookie(token, opened);
    if (browserToken !== null) request.setBrowserCookie(browserToken);
    return { user };
  }),

  publicRoute(logout, async ({ session, request }) => {
    request.setSessionCookie(null);
    if (session === null) return null;
    const charged = await transact(services.database.db, async (tx) => {
      await endSession(tx, session.sessionId, 'LOGOUT', services.now());
      const charge = await closeHoldsOfUser(tx, session, request, services.now());
      await audit(tx, { kind: 'LOGOUT', actor: session, request, detail: { sessionId: session.sessionId } });
      return charge;
    });
    return charged === null ? null : { chargedCents: charged };
  }),

  publicRoute(loginPageLinks, async () => loginPageContent(services.county.current).links),
  publicRoute(loginPageSlides, async () => loginPageContent(services.county.current).slides),
  publicRoute(loginPageLatestNews, async () => loginPageContent(services.county.current).news),
];

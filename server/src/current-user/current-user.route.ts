import {
  changePassword,
  keepEmail,
  loginStatus,
  readProfile,
  saveLanguage,
  updateProfile,
  usageBalance,
} from '@portal/contracts';
import { checkProfile, cleanFields, isLanguageName } from '@portal/domain';
import * as z from 'zod/mini';
import { findPendingEmail } from '../auth/email-change.store.ts';
import { setSessionLanguage } from '../auth/session.store.ts';
import { checkSentPassword, countyNames } from '../credentials/password-blocklist.ts';
import { invalid, notFound } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import { answer, publicRoute, type Route, route } from '../platform/http/route.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import { readProfileOf } from '../users/profile.store.ts';
import { changeOwnPassword } from './change-password.service.ts';
import { assembleCurrentUser } from './current-user.service.ts';
import type { CurrentUserServices } from './current-user-services.ts';
import { cancelEmailChange, changeOwnProfile } from './profile.service.ts';
import { isRecentLogin, requireRecentLogin } from './recent-login.ts';

/** The texts that confirm a change of the profile or password, in English, from the language file that the browser also uses. */
const { answers: confirmations } = z.parse(
  z.object({ answers: z.object({ profile: z.string(), password: z.string() }) }),
  readEnglishTexts('profile'),
);

/** The calls of the logged-in user about their own session, profile and password. */
export const currentUserRoutes = (services: CurrentUserServices): Route[] => [
  // `sessionEnd` is the code of the reason why the session of the caller's cookie ended, if it did
  publicRoute(loginStatus, async ({ session, request: { sessionEnd = null } }) => ({
    authenticated: session !== null,
    user: session === null ? null : await assembleCurrentUser(services, session),
    // LOGIN only says that nobody is logged in: a session that its own user ended needs no explanation
    ...(sessionEnd === null || sessionEnd === 'LOGIN' ? {} : { endedBecause: sessionEnd }),
    isLoginRecent: session !== null && isRecentLogin(session, services.now()),
  })),

  route(saveLanguage, async ({ input: { language }, session }) => {
    if (!isLanguageName(language)) throw invalid({ language: { key: 'malformed' } });
    await setSessionLanguage(services.database.db, session.sessionId, language);
    return null;
  }),

  route(usageBalance, async ({ input, session }) => {
    // users can read only their own balance; any other id is treated like one that does not exist, so that ids cannot be guessed
    if (input?.userId !== undefined && input.userId !== session.userId) throw notFound();
    return { usageBalance: await services.readUsageBalance(session) };
  }),

  route(readProfile, async ({ session }) => {
    const profile = await readProfileOf(services.database.db, session.userId);
    if (profile === undefined) throw notFound();
    const pendingEmail = await findPendingEmail(services.database.db, session.userId, services.now());
    return { ...profile, ...(pendingEmail === undefined ? {} : { pendingEmail }) };
  }),

  route(updateProfile, async ({ input, session, request }) => {
    const { seen, ...typed } = input;
    const profile = cleanFields(typed);
    requireValid(checkProfile(profile));
    const linkHours = services.county.current.loginPageRegistration.emaileExpireIn;
    const change = { profile, seen, session, request, linkHours, now: services.now() };
    const { profile: stored, pendingEmail } = await changeOwnProfile(services.database.db, change);
    return answer({ profile: stored, ...(pendingEmail === undefined ? {} : { pendingEmail }) }, confirmations.profile);
  }),

  // the user keeps the current address, and no longer wants the new one
  route(keepEmail, async ({ session, request }) => {
    await cancelEmailChange(services.database.db, { session, request, now: services.now() });
    return null;
  }),

  route(changePassword, async ({ input, session, request }) => {
    const { password } = input;
    requireValid(checkSentPassword(input));
    const now = services.now();
    requireRecentLogin(session, now);
    const county = countyNames(services.county.current);
    await changeOwnPassword(services.database.db, { password, county, session, request, now });
    return answer(null, confirmations.password);
  }),
];

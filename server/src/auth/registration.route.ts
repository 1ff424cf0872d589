import { acceptInvitation, completeRegistration, signUp } from '@portal/contracts';
import { checkRegistration, cleanFields, cleanText, DEFAULT_LANGUAGE, isLanguageName } from '@portal/domain';
import * as z from 'zod/mini';
import { checkSentPassword, countyNames, requireNoOwnName } from '../credentials/password-blocklist.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import { answer, publicRoute, type Route } from '../platform/http/route.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import type { AuthServices } from './auth-services.ts';
import { acceptInvitation as accept } from './invitation.service.ts';
import { completeRegistration as complete, registerVisitor } from './registration.service.ts';

/** The English sentences of the response; the browser shows them in the reader's language. */
const { answers } = z.parse(
  z.object({ answers: z.object({ signUp_one: z.string(), signUp_other: z.string() }) }),
  readEnglishTexts('registration'),
);
const confirmationFor = (hours: number): string =>
  (hours === 1 ? answers.signUp_one : answers.signUp_other).replace('{{count}}', String(hours));

/** Registration of visitors, while the county offers it, and the step that completes an invitation. */
export const registrationRoutes = (services: AuthServices): Route[] => [
  publicRoute(signUp, async ({ input, request }) => {
    const { password, passwordConfirm, username: typedName, language = DEFAULT_LANGUAGE, ...typed } = input;
    const profile = cleanFields(typed);
    const username = cleanText(typedName);
    requireValid({
      ...checkRegistration({ ...profile, username, password, passwordConfirm: password }),
      ...checkSentPassword({ password, passwordConfirm }),
    });
    requireNoOwnName(password, { ...profile, username }, countyNames(services.county.current));
    if (!isLanguageName(language)) throw invalid({ language: { key: 'malformed' } });
    const { selfRegistration, emaileExpireIn: hours } = services.county.current.loginPageRegistration;
    if (!selfRegistration) throw new Refusal('REGISTRATION_OFF');
    const registration = { username, password, profile, language, hours, request, now: services.now() };
    await registerVisitor(services.database.db, registration);
    return answer(null, confirmationFor(hours));
  }),

  publicRoute(acceptInvitation, ({ input, request }) => {
    const { password, ticket } = input;
    requireValid(checkSentPassword(input));
    const county = countyNames(services.county.current);
    return accept(services.database.db, { password, ticket, county, request, now: services.now() });
  }),

  publicRoute(completeRegistration, ({ input, request }) =>
    complete(services.database.db, { ticket: input.ticket, request, now: services.now() }),
  ),
];

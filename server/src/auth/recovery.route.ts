import { forgotPassword, forgotUsername, resetPassword } from '@portal/contracts';
import { checkEmail, checkRequired, collectMessages } from '@portal/domain';
import * as z from 'zod/mini';
import { audit } from '../audit/audit.ts';
import { checkSentPassword, countyNames } from '../credentials/password-blocklist.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import { answer, publicRoute, type RequestFacts, type Route } from '../platform/http/route.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import type { AuthServices } from './auth-services.ts';
import { enqueueRecovery, type RecoveryRequest } from './recovery.mail.ts';
import { resetUserPassword } from './reset-password.service.ts';

/** The English sentences of the responses; the browser shows them in the reader's language. */
const { answers } = z.parse(
  z.object({
    answers: z.object({ forgotUsername: z.string(), forgotPassword: z.string(), resetPassword: z.string() }),
  }),
  readEnglishTexts('recovery'),
);

async function requestRecovery(
  services: AuthServices,
  recovery: Omit<RecoveryRequest, 'at'>,
  request: RequestFacts,
): Promise<void> {
  const at = services.now().toISOString();
  await transact(services.database.db, async (tx) => {
    await enqueueRecovery(tx, { ...recovery, at });
    const actor = { userId: null, username: recovery.username, accountId: null };
    const detail = { what: recovery.what, email: recovery.email };
    await audit(tx, { kind: 'RECOVERY_ASKED', actor, request, detail });
  });
}

/** Recovery of usernames and passwords. The response does not reveal whether the user exists; only the email does. */
export const recoveryRoutes = (services: AuthServices): Route[] => [
  publicRoute(forgotUsername, async ({ input, request }) => {
    requireValid(collectMessages({ email: checkEmail(input.email) }));
    await requestRecovery(services, { what: 'USERNAME', username: '', email: input.email.trim() }, request);
    return answer(null, answers.forgotUsername);
  }),

  publicRoute(forgotPassword, async ({ input, request }) => {
    const { username, email } = input;
    requireValid(collectMessages({ username: checkRequired(username), email: checkEmail(email) }));
    if (!services.county.current.loginPageRegistration.forgotPasswordLink) throw new Refusal('PASSWORD_RESET_OFF');
    await requestRecovery(services, { what: 'PASSWORD', username: username.trim(), email: email.trim() }, request);
    return answer(null, answers.forgotPassword);
  }),

  publicRoute(resetPassword, async ({ input, request }) => {
    const { password, ticket } = input;
    requireValid(checkSentPassword(input));
    const county = countyNames(services.county.current);
    await resetUserPassword(services.database.db, { password, ticket, county, request, now: services.now() });
    return answer(null, answers.resetPassword);
  }),
];

import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  ownSessions,
  proveIdentity,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@portal/contracts';
import { isStaff } from '@portal/domain';
import { audit } from '../audit/audit.ts';
import { sessionLimitsOf } from '../auth/find-session.ts';
import { proveIdentity as proveOwnIdentity } from '../auth/prove-identity.service.ts';
import {
  confirmFactor,
  disableSecondFactor,
  renewCodes,
  startFactorSetup,
} from '../auth/second-factor/second-factor.service.ts';
import { readFactorState } from '../auth/second-factor/second-factor.store.ts';
import { endOtherSessionsOf, liveSessionsOf } from '../auth/session.store.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { type CallContext, type Route, route } from '../platform/http/route.ts';
import type { CurrentUserServices } from './current-user-services.ts';
import { requireRecentLogin } from './recent-login.ts';

/** The second step of the login, and the list of the user's sessions, in which a user can discover an intruder. */
export function secondFactorRoutes(services: CurrentUserServices): Route[] {
  const { db } = services.database;
  const changeOf = ({ session, request }: Pick<CallContext, 'session' | 'request'>) => ({
    session,
    request,
    now: services.now(),
  });
  /** Like `changeOf`, but requires a recent login, so that nobody can make changes at an unattended screen. */
  const recentChangeOf = (context: Pick<CallContext, 'session' | 'request'>) => {
    requireRecentLogin(context.session, services.now());
    return changeOf(context);
  };
  const isRequired = ({ session }: Pick<CallContext, 'session'>): boolean =>
    services.county.current.userAccess.requireSecondFactor && isStaff(session.role);
  return [
    route(readSecondFactor, async (context) => {
      const { confirmedAt, recoveryCodesLeft } = await readFactorState(db, context.session.userId);
      const since = confirmedAt === null ? {} : { since: confirmedAt.toISOString() };
      return { isOn: confirmedAt !== null, isRequired: isRequired(context), ...since, recoveryCodesLeft };
    }),
    route(beginSecondFactor, async (context) => {
      const { countyName, appTitle } = services.county.current.common;
      return startFactorSetup(db, recentChangeOf(context), `${countyName} ${appTitle}`.trim());
    }),
    // needs no recent login: the setup that it confirms was begun with one
    route(confirmSecondFactor, async (context) => ({
      recoveryCodes: [...(await confirmFactor(db, changeOf(context), context.input.code))],
    })),
    route(renewRecoveryCodes, async (context) => ({
      recoveryCodes: [...(await renewCodes(db, recentChangeOf(context)))],
    })),
    route(removeSecondFactor, async (context) => {
      if (isRequired(context)) throw new Refusal('SECOND_FACTOR_REQUIRED');
      await disableSecondFactor(db, recentChangeOf(context));
      return null;
    }),
    route(proveIdentity, async ({ input, session, request }) => {
      const county = services.county.current;
      const attempt = { username: session.username, session, typed: input.proof, request, county, now: services.now() };
      await proveOwnIdentity(db, attempt);
      return null;
    }),
    route(ownSessions, async ({ session }) => ({
      sessions: (await liveSessionsOf(db, session.userId, sessionLimitsOf(services), services.now())).map(
        ({ id, network, loggedInAt, lastSeenAt }) => ({
          isThis: id === session.sessionId,
          network,
          loggedInAt: loggedInAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }),
      ),
    })),
    route(endOtherSessions, async (context) => {
      const { session, request, now } = recentChangeOf(context);
      const ended = await transact(db, async (tx) => {
        const count = await endOtherSessionsOf(tx, session, 'OTHER_SESSION', now);
        const detail = { userId: session.userId, username: session.username, sessionsEnded: count };
        await audit(tx, { kind: 'OWN_SESSIONS_ENDED', actor: session, request, detail });
        return count;
      });
      return { ended };
    }),
  ];
}

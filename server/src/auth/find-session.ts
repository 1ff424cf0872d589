import type { ErrorCode } from '@portal/contracts/errors';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { findLiveSession, findSessionEnd, type SessionUse } from './session.store.ts';
import type { SessionLimits } from './session-row.store.ts';

type SessionServices = Pick<Services, 'database' | 'county' | 'now'>;

/** The county's inactivity limit, and whether its staff need a second factor. */
export function sessionLimitsOf({ county }: Pick<Services, 'county'>): SessionLimits {
  const { inactivityTimeLimit, inactivityTimeLimitPeriod, requireSecondFactor } = county.current.userAccess;
  return {
    inactivityMinutes: inactivityTimeLimit ? inactivityTimeLimitPeriod : null,
    staffNeedSecondFactor: requireSecondFactor,
  };
}

/** The live session of a cookie, under the county's inactivity limit. */
export function findSession(services: SessionServices, token: string, use: SessionUse = {}): Promise<Session | null> {
  return findLiveSession(services.database.db, token, sessionLimitsOf(services), services.now(), use);
}

/** The error code that says why the session of a cookie ended; null when there is no specific reason. */
export function readSessionEndCode(services: SessionServices, token: string): Promise<ErrorCode | null> {
  return findSessionEnd(services.database.db, token, sessionLimitsOf(services), services.now());
}

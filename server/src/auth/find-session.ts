import type { ErrorCode } from '@portal/contracts/errors';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { findLiveSession, findSessionEnd, type SessionUse } from './session.store.ts';
import type { SessionLimits } from './session-row.store.ts';

type Needed = Pick<Services, 'database' | 'county' | 'now'>;

/** How long sessions of the county last, and what its staff needs to have one. */
export function sessionLimitsOf({ county }: Pick<Services, 'county'>): SessionLimits {
  const { inactivityTimeLimit, inactivityTimeLimitPeriod, requireSecondFactor } = county.current.userAccess;
  return {
    inactivityMinutes: inactivityTimeLimit ? inactivityTimeLimitPeriod : null,
    staffNeedSecondFactor: requireSecondFactor,
  };
}

/** The live session that a cookie names, under the county's inactivity limit. */
export function findSession(services: Needed, token: string, use: SessionUse = {}): Promise<Session | null> {
  return findLiveSession(services.database.db, token, sessionLimitsOf(services), services.now(), use);
}

/** Why the session that a cookie names is over: a code of the catalogue; null when there is nothing to say. */
export function whySessionEnded(services: Needed, token: string): Promise<ErrorCode | null> {
  return findSessionEnd(services.database.db, token, sessionLimitsOf(services), services.now());
}

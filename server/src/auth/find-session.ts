import type { Services } from '../services.ts';
import { findLiveSession } from './session.store.ts';
import type { Session } from './session.ts';

/** The live session that a cookie names, under the county's inactivity limit. */
export function findSession(
  services: Pick<Services, 'database' | 'county' | 'now'>,
  token: string,
): Promise<Session | null> {
  const { inactivityTimeLimit, inactivityTimeLimitPeriod } = services.county.current.userAccess;
  const inactivityMinutes = inactivityTimeLimit ? inactivityTimeLimitPeriod : null;
  return findLiveSession(services.database.db, token, { inactivityMinutes }, services.now());
}

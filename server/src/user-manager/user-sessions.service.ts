import type { ContentOf, listUserSessions } from '@portal/contracts';
import { sessionLimitsOf } from '../auth/find-session.ts';
import { endSession, endSessionsOf, isSessionOf, liveSessionsOf } from '../auth/session.store.ts';
import { transact } from '../platform/database/transact.ts';
import { notFound } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { users } from './manage-user.ts';

type UserSessionServices = Pick<Services, 'database' | 'now' | 'county'>;
type Sessions = ContentOf<typeof listUserSessions>;

async function sessionsOf(services: UserSessionServices, userId: number): Promise<Sessions> {
  const found = await liveSessionsOf(services.database.db, userId, sessionLimitsOf(services), services.now());
  return {
    sessions: found.map(({ loggedInAt, lastSeenAt, ...session }) => ({
      ...session,
      loggedInAt: loggedInAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

/** The sessions of a user that have not ended. */
export async function listSessions(
  services: UserSessionServices,
  { input, session }: CallContext<{ readonly id: string }>,
): Promise<Sessions> {
  const user = await users.find(services.database.db, session, Number(input.id), 'read');
  return sessionsOf(services, user.id);
}

/** Ends one or all sessions of a user. */
export async function endSessions(
  services: UserSessionServices,
  context: CallContext<{ readonly userId: number; readonly sessionId?: number | undefined }>,
): Promise<Sessions> {
  const { input, session } = context;
  const now = services.now();
  await transact(services.database.db, async (tx) => {
    const user = await users.lock(tx, session, input.userId, 'endSessions');
    const { sessionId } = input;
    if (sessionId !== undefined && !(await isSessionOf(tx, sessionId, user.id))) throw notFound();
    if (sessionId === undefined) await endSessionsOf(tx, user.id, 'STAFF', now);
    else await endSession(tx, sessionId, 'STAFF', now);
    await users.writeAudit(tx, context, user, { sessionEnded: sessionId ?? 'ALL' });
  });
  return sessionsOf(services, input.userId);
}

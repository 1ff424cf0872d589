import { newSecret, secretHash } from '../../../server/src/credentials/secret.ts';
import type { PortalDatabase } from '../../../server/src/platform/database/portal-database.ts';
import type { ScanSession } from './watch.testing.ts';

let userCount = 0;
const COOKIE = 'portal_session=';

/** A session of a new user with the rights of a given one, so that rate limits and ended sessions do not stop a scan. */
export async function createSessionLike({ db }: PortalDatabase, username: string): Promise<ScanSession> {
  const like = await db
    .selectFrom('portal_user')
    .select(['account_id', 'role', 'status', 'must_change_password'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  userCount += 1;
  const [name, now, token] = [`scan.${userCount}`, new Date(), newSecret()];
  const { id } = await db
    .insertInto('portal_user')
    .values({ ...like, username: name, username_key: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  // the user gets a second factor: the scan may turn on the county's setting that requires one, which would block staff without it
  const since = new Date(now.getTime() - 3_600_000);
  await db
    .insertInto('second_factor')
    .values({ user_id: id, secret: 'SCAN', confirmed_at: since, last_step: 0, pending_secret: null, pending_at: null })
    .execute();
  const session = { token_hash: secretHash(token), user_id: id, network: 'scan', language: 'ENGLISH' };
  await db
    .insertInto('session')
    .values({ ...session, logged_in_at: now, last_seen_at: now })
    .execute();
  return { username: name, cookie: `${COOKIE}${token}` };
}

/** Deletes a session. */
export async function endSession({ db }: PortalDatabase, session: ScanSession | undefined): Promise<void> {
  const token = session?.cookie.replace(COOKIE, '') ?? '';
  await db.deleteFrom('session').where('token_hash', '=', secretHash(token)).execute();
}

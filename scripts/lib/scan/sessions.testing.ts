import { newSecret, secretHash } from '../../../server/src/credentials/secret.ts';
import type { PortalDatabase } from '../../../server/src/platform/database/portal-database.ts';
import type { ScanSession } from './watch.testing.ts';

let userCount = 0;
const COOKIE = 'portal_session=';

/** Creates a session of a new user with the rights of a given one, so that rate limits and ended sessions do not stop a scan. */
export async function createSessionLike({ db }: PortalDatabase, username: string): Promise<ScanSession> {
  const rights = await db
    .selectFrom('portal_user')
    .select(['account_id', 'role', 'status', 'must_change_password'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  userCount += 1;
  const name = `scan.${userCount}`;
  const now = new Date();
  const token = newSecret();
  const { id } = await db
    .insertInto('portal_user')
    .values({ ...rights, username: name, username_key: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The user gets a second factor: the scan may turn on the county's setting that requires one, which would block staff without it.
  // Its secret is not a real one, because the scan never logs in with a code.
  const factor = { secret: 'SCAN', confirmed_at: now, last_step: 0, pending_secret: null, pending_at: null };
  await db
    .insertInto('second_factor')
    .values({ ...factor, user_id: id })
    .execute();
  const session = { token_hash: secretHash(token), user_id: id, network: 'scan', language: 'ENGLISH' };
  await db
    .insertInto('session')
    .values({ ...session, logged_in_at: now, last_seen_at: now })
    .execute();
  return { username: name, cookie: `${COOKIE}${token}` };
}

/** Deletes the row of a session, so that the portal no longer recognizes its cookie. */
export async function deleteSession({ db }: PortalDatabase, { cookie }: ScanSession): Promise<void> {
  const token = cookie.replace(COOKIE, '');
  await db.deleteFrom('session').where('token_hash', '=', secretHash(token)).execute();
}

import { newSecret, secretHash } from '../../../server/src/credentials/secret.ts';
import type { PortalDatabase } from '../../../server/src/platform/database/portal-database.ts';

let made = 0;

/** A session of a new user like this one, by its cookie: what one may do in an hour, or how a session ends, does not end a scan. */
export async function sessionLike({ db }: PortalDatabase, username: string): Promise<string> {
  const like = await db
    .selectFrom('portal_user')
    .select(['account_id', 'role', 'status', 'must_change_password'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  made += 1;
  const [name, now, token] = [`scan.${made}`, new Date(), newSecret()];
  const { id } = await db
    .insertInto('portal_user')
    .values({ ...like, username: name, username_key: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = { token_hash: secretHash(token), user_id: id, network: 'scan', language: 'ENGLISH' };
  await db
    .insertInto('session')
    .values({ ...session, logged_in_at: now, last_seen_at: now })
    .execute();
  return `portal_session=${token}`;
}

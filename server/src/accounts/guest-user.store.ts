import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { usernameKey } from './username-key.ts';

/** The user with this name, if visitors can continue as it: an active guest of an active account. */
export const activeGuest = (db: Kysely<Database>, username: string) =>
  db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.username_key', '=', usernameKey(username))
    .where('portal_user.role', '=', 'GUEST')
    .where('portal_user.status', '=', 'A')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.status', '=', 'A')
    .where('account.deleted_at', 'is', null);

import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { usernameKey } from './username-key.ts';

/**
 * A query for the user with this name, if visitors can continue as it: an active guest of an active account. The caller selects columns of
 * the user and its account.
 */
export const activeGuestQuery = (db: Kysely<Database>, username: string) =>
  db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.username_key', '=', usernameKey(username))
    .where('portal_user.role', '=', 'GUEST')
    .where('portal_user.status', '=', 'A')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.status', '=', 'A')
    .where('account.deleted_at', 'is', null);

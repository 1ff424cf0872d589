import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The users whom visitors can continue as: active guests of active accounts. */
export const activeGuests = (db: Kysely<Database>) =>
  db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.role', '=', 'GUEST')
    .where('portal_user.status', '=', 'A')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.status', '=', 'A')
    .where('account.deleted_at', 'is', null);

import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

const administrators = (db: Kysely<Database>, accountId: number) =>
  db
    .selectFrom('portal_user')
    .where('account_id', '=', accountId)
    .where('role', '=', 'ACCOUNT')
    .where('status', '=', 'A')
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'language', 'first_name as name']);

/** Who administers an account now and has an address. */
export const accountAdministrators = (db: Kysely<Database>, accountId: number) =>
  administrators(db, accountId).where('email', '<>', '').orderBy('id').execute();

/**
 * One administrator, as it is now; the account's own address where `userId` is null. Undefined if the user no longer administers
 * the account.
 */
export const findAccountAdministrator = (db: Kysely<Database>, accountId: number, userId: number | null) =>
  userId === null
    ? db
        .selectFrom('account')
        .where('id', '=', accountId)
        .select(['id', 'email', sql<string>`'ENGLISH'`.as('language'), sql<string>`''`.as('name')])
        .executeTakeFirst()
    : administrators(db, accountId).where('id', '=', userId).executeTakeFirst();

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

/** The current administrators of an account that have an email address. */
export const accountAdministrators = (db: Kysely<Database>, accountId: number) =>
  administrators(db, accountId).where('email', '<>', '').orderBy('id').execute();

/**
 * The current data of one administrator; the account's own address if `userId` is null. Undefined if the user no longer administers
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

import type { SavedSearch } from '@portal/contracts';
import { type Criteria, savedSearchKey, savedSearchName } from '@portal/domain';
import { type Generated, type JSONColumnType, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    saved_search: {
      id: Generated<number>;
      user_id: number;
      name: string;
      name_key: string;
      type: string;
      criteria: JSONColumnType<Criteria>;
      saved_at: Date;
    };
  }
}

/** The saved searches of a user, sorted by name. */
export const readSavedSearchesOf = (db: Kysely<Database>, userId: number): Promise<SavedSearch[]> =>
  db
    .selectFrom('saved_search')
    .select(['id', 'name', 'type', 'criteria'])
    .where('user_id', '=', userId)
    .orderBy('name_key')
    .execute();

/** Locks the user, so that concurrent changes cannot exceed the limit or duplicate a name, and returns the saved searches. */
export const lockSavedSearchesOf = async (tx: Transaction<Database>, userId: number): Promise<SavedSearch[]> => {
  await sql`SELECT FROM portal_user WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
  return readSavedSearchesOf(tx, userId);
};

export interface NewSavedSearch {
  readonly userId: number;
  readonly name: string;
  readonly type: string;
  readonly criteria: Criteria;
  readonly at: Date;
}

export const insertSavedSearch = async (tx: Transaction<Database>, saved: NewSavedSearch): Promise<void> => {
  await tx
    .insertInto('saved_search')
    .values({
      user_id: saved.userId,
      name: savedSearchName(saved.name),
      name_key: savedSearchKey(saved.name),
      type: saved.type,
      criteria: JSON.stringify(saved.criteria),
      saved_at: saved.at,
    })
    .execute();
};

interface OwnSavedSearch {
  readonly userId: number;
  readonly id: number;
}

export const renameSavedSearchOf = async (
  tx: Transaction<Database>,
  { userId, id, name }: OwnSavedSearch & { readonly name: string },
): Promise<void> => {
  await tx
    .updateTable('saved_search')
    .set({ name: savedSearchName(name), name_key: savedSearchKey(name) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
};

export const deleteSavedSearchOf = async (db: Kysely<Database>, { userId, id }: OwnSavedSearch): Promise<void> => {
  await db.deleteFrom('saved_search').where('user_id', '=', userId).where('id', '=', id).execute();
};

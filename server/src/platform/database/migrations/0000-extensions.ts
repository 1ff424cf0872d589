import { type Kysely, sql } from 'kysely';

/** All three are trusted extensions: the owner of the database can create them without superuser rights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists btree_gin`.execute(db);
}

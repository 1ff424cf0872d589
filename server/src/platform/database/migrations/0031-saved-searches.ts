import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE saved_search (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    type text NOT NULL,
    criteria jsonb NOT NULL,
    saved_at timestamptz NOT NULL,
    UNIQUE (user_id, name_key)
  )`,
  `COMMENT ON TABLE saved_search IS 'searches that users saved under a name; those of deleted users are deleted'`,
  // a trigger, so that the searches are deleted no matter which code deletes the user
  `CREATE FUNCTION forget_saved_searches() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM saved_search WHERE user_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER forget_saved_searches AFTER UPDATE OF deleted_at ON portal_user
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_saved_searches()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

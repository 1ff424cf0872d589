import { type Kysely, sql } from 'kysely';
import { versionTrigger } from './version-trigger.ts';

/** The user columns that the user manager shows, which two administrators could change concurrently. */
const SHOWN = [
  ...['account_id', 'username', 'role', 'status', 'first_name', 'last_name', 'company', 'address', 'city', 'state'],
  ...['zip', 'email', 'phone_format_type', 'phone', 'deleted_at'],
];

/** A version of each user for optimistic locking, so that an administrator cannot overwrite a concurrent change unseen. */
const STATEMENTS = [
  `ALTER TABLE portal_user
    ADD COLUMN version integer NOT NULL DEFAULT 1,
    ADD COLUMN changed_by bigint REFERENCES portal_user (id) ON DELETE SET NULL,
    ADD COLUMN changed_at timestamptz`,
  `COMMENT ON COLUMN portal_user.version IS 'incremented by every change of the data that the user manager shows'`,
  `COMMENT ON COLUMN portal_user.changed_by IS 'null when the portal itself made the last change'`,
  ...versionTrigger('portal_user', SHOWN),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

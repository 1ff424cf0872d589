import { type Kysely, sql } from 'kysely';

/** User locks that the portal set automatically, passwords that expire, and email addresses that are not confirmed yet. */
const STATEMENTS = [
  `ALTER TABLE portal_user
    ADD COLUMN lock_cause text CHECK (lock_cause IN ('LOGIN_FAILURES')),
    ADD COLUMN password_expires_at timestamptz`,
  `COMMENT ON COLUMN portal_user.lock_cause IS 'for status L: LOGIN_FAILURES if the portal locked the user, null if
    staff did'`,
  `COMMENT ON COLUMN portal_user.password_expires_at IS 'when a password that the user did not choose expires'`,
  // until now only failed logins locked a user, and each such lock has a row in the audit log
  `UPDATE portal_user SET lock_cause = 'LOGIN_FAILURES' WHERE status = 'L' AND id IN (
    SELECT (detail->>'userId')::bigint FROM audit_log
    WHERE kind = 'USER_CHANGED' AND detail->>'why' = 'LOGIN_FAILED')`,
  // a status change without a cause was made by staff, so a cause from an earlier lock must not stay
  `CREATE FUNCTION portal_user_lock_cause() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.lock_cause IS NOT DISTINCT FROM OLD.lock_cause THEN NEW.lock_cause := NULL; END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER portal_user_lock_cause BEFORE UPDATE OF status ON portal_user
    FOR EACH ROW EXECUTE FUNCTION portal_user_lock_cause()`,
  `CREATE TABLE email_change (
    user_id bigint PRIMARY KEY REFERENCES portal_user (id),
    email text NOT NULL,
    requested_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    requests integer NOT NULL,
    requests_since timestamptz NOT NULL,
    ticket_hash text COLLATE "C" UNIQUE
  )`,
  `COMMENT ON COLUMN email_change.ticket_hash IS 'SHA-256 of the ticket; null until its email is written, and after the change was canceled'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

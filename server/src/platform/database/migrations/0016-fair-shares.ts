import { type Kysely, sql } from 'kysely';

/**
 * Tables for limits that keep one user from taking more than a fair share: how often each user made rate-limited calls (`counted_as`
 * names the limit, its time window and the user), and which records each was shown. Alerts now count repetitions. The last three indexes
 * find sessions, finished outbox rows and charges by time. The use counts need not survive a crash, so their table is unlogged.
 */
const STATEMENTS = [
  `CREATE UNLOGGED TABLE use_count (
    counted_as text COLLATE "C" NOT NULL,
    ends_at timestamptz NOT NULL,
    uses integer NOT NULL,
    PRIMARY KEY (counted_as, ends_at)
  )`,
  `COMMENT ON TABLE use_count IS 'number of uses of rate-limited calls in a time window, by all processes'`,
  'CREATE INDEX use_count_end ON use_count (ends_at)',
  `CREATE TABLE shown_record (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner text COLLATE "C" NOT NULL,
    shown_at timestamptz NOT NULL,
    doc_ids bigint[] NOT NULL
  )`,
  `COMMENT ON TABLE shown_record IS 'records that searches and details have shown to a user, or to a guest''s session'`,
  'CREATE INDEX shown_record_owner ON shown_record (owner, shown_at)',
  'CREATE INDEX shown_record_at ON shown_record (shown_at)',
  'ALTER TABLE staff_alert ADD COLUMN times integer NOT NULL DEFAULT 1',
  'ALTER TABLE staff_alert ADD COLUMN last_raised_at timestamptz',
  'CREATE INDEX session_by_login ON session (logged_in_at)',
  'CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL',
  'CREATE INDEX lookup_charge_at ON lookup_charge (charged_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

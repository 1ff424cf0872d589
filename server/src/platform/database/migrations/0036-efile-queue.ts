import { type Kysely, sql } from 'kysely';

/**
 * The county's queue of filings: a row for each document with a transaction number. The row names the clerk who works on it, and
 * every change increments its version, so that two clerks cannot decide on the same filing.
 */
const STATEMENTS = [
  `CREATE TABLE efile_entry (
    document_id text COLLATE "C" PRIMARY KEY REFERENCES efile_document (id),
    number text COLLATE "C" NOT NULL UNIQUE,
    received_at timestamptz(0) NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN ('SUBMITTED', 'ON_HOLD', 'ACCEPTED', 'REJECTED')),
    version integer NOT NULL DEFAULT 1,
    claimed_by bigint REFERENCES portal_user (id),
    claimed_at timestamptz,
    reason text COLLATE "C" NOT NULL DEFAULT '',
    note text NOT NULL DEFAULT '',
    recording_number text NOT NULL DEFAULT '',
    recorded_on date,
    recorded_minute integer CHECK (recorded_minute BETWEEN 0 AND 1439),
    book text NOT NULL DEFAULT '',
    page text NOT NULL DEFAULT '',
    stamped_key text COLLATE "C",
    money text COLLATE "C" CHECK (money IN ('NONE', 'KEPT', 'REFUNDED')),
    refund_journal_id bigint UNIQUE REFERENCES journal (id),
    decided_by bigint REFERENCES portal_user (id),
    decided_at timestamptz,
    dropped_at timestamptz,
    search_text text NOT NULL,
    CONSTRAINT efile_entry_claimed CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
    CONSTRAINT efile_entry_decided CHECK ((status IN ('ACCEPTED', 'REJECTED')) = (decided_at IS NOT NULL)),
    CONSTRAINT efile_entry_open CHECK (decided_at IS NULL OR claimed_by IS NULL),
    CONSTRAINT efile_entry_recorded
      CHECK ((status = 'ACCEPTED') = (recorded_on IS NOT NULL AND recorded_minute IS NOT NULL AND recording_number <> '')),
    CONSTRAINT efile_entry_money CHECK ((status = 'REJECTED') = (money IS NOT NULL)),
    CONSTRAINT efile_entry_refund CHECK (money IS NOT DISTINCT FROM 'REFUNDED' OR refund_journal_id IS NULL)
  )`,
  `COMMENT ON COLUMN efile_entry.received_at IS 'to the second; the sort key of the queue, which never changes'`,
  `COMMENT ON COLUMN efile_entry.claimed_by IS 'the clerk who is working on it'`,
  `COMMENT ON COLUMN efile_entry.money IS 'the outcome of the charge of a rejected filing'`,
  `COMMENT ON COLUMN efile_entry.dropped_at IS 'when it was exported to the recording system'`,
  `CREATE INDEX efile_entry_place ON efile_entry (received_at, number)`,
  `CREATE INDEX efile_entry_waiting ON efile_entry (received_at, number) WHERE status IN ('SUBMITTED', 'ON_HOLD')`,
  `INSERT INTO efile_entry (document_id, number, received_at, status, search_text)
    SELECT id, transaction_number, date_trunc('second', submitted_at), 'SUBMITTED',
      lower(concat_ws(' ', transaction_number, contact->>'name', contact->>'email', file_name))
    FROM efile_document WHERE transaction_number IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Indexes for reports: the audit log of one account or user by time, the charges of all accounts by time, and the filing of a charge. */
const INDEXES = [
  'CREATE INDEX audit_log_account_at ON audit_log (account_id, at, id)',
  'CREATE INDEX audit_log_user_at ON audit_log (user_id, at, id)',
  'DROP INDEX audit_log_at',
  'CREATE INDEX audit_log_at ON audit_log (at, id)',
  'CREATE INDEX journal_posted ON journal (posted_at, id)',
  'CREATE INDEX efile_document_journal ON efile_document (journal_id) WHERE journal_id IS NOT NULL',
];

/**
 * The imported log of LandShark 1, the previous portal. This portal cannot vouch for its rows, so they are not part of the signed chain
 * of the audit log. Its times are rounded to milliseconds, like all others, because reports use them as a cursor for the next page.
 */
const LANDSHARK_ONE_LOG = [
  `CREATE TABLE landshark_one_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz(3) NOT NULL,
    kind text COLLATE "C" NOT NULL,
    user_id bigint,
    username text NOT NULL,
    account_id bigint,
    address text NOT NULL DEFAULT '',
    detail jsonb NOT NULL DEFAULT '{}'
  )`,
  'CREATE INDEX landshark_one_log_at ON landshark_one_log (at, id)',
  'CREATE INDEX landshark_one_log_account_at ON landshark_one_log (account_id, at, id)',
  'CREATE INDEX landshark_one_log_user_at ON landshark_one_log (user_id, at, id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...INDEXES, ...LANDSHARK_ONE_LOG]) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What reports walk along: the log of one account or user, the charges of all accounts, by their times, and the filing of a charge. */
const INDEXES = [
  'CREATE INDEX audit_log_account_at ON audit_log (account_id, at, id)',
  'CREATE INDEX audit_log_user_at ON audit_log (user_id, at, id)',
  'DROP INDEX audit_log_at',
  'CREATE INDEX audit_log_at ON audit_log (at, id)',
  'CREATE INDEX journal_posted ON journal (posted_at, id)',
  'CREATE INDEX efile_document_journal ON efile_document (journal_id) WHERE journal_id IS NOT NULL',
];

/**
 * The log of the portal before this one, as it is taken over: no row of it is this portal's word, so none stands in its chain. Its
 * times are whole milliseconds, as all others are: reports go on behind the last one that they read.
 */
const ONE = [
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
  for (const statement of [...INDEXES, ...ONE]) await sql.raw(statement).execute(db);
}

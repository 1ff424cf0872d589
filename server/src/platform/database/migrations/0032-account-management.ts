import { type Kysely, sql } from 'kysely';
import { versionTrigger } from './version-trigger.ts';

/** The account columns that account management shows, which two administrators could change concurrently. */
const SHOWN = [
  ...[
    'name',
    'account_type',
    'payment_method',
    'flat_fee_rate_level',
    'monthly_fee_cents',
    'user_reload',
    'post_to_landlink',
  ],
  ...['landlink_account', 'address', 'city', 'state', 'zip', 'phone', 'email', 'status', 'deleted_at'],
];

/** Account management: a version of each account, the text that a search of the list matches, and the results of the monthly tasks. */
const STATEMENTS = [
  `ALTER TABLE account
    ADD COLUMN version integer NOT NULL DEFAULT 1,
    ADD COLUMN changed_by bigint REFERENCES portal_user (id) ON DELETE SET NULL,
    ADD COLUMN changed_at timestamptz,
    ADD COLUMN search_text text COLLATE "C" NOT NULL
      GENERATED ALWAYS AS (lower((name || ' ' || email) COLLATE "default")) STORED,
    ADD COLUMN needs_billing boolean NOT NULL DEFAULT false,
    ADD COLUMN needs_image_renewal boolean NOT NULL DEFAULT false,
    ADD COLUMN last_billed_at timestamptz,
    ADD COLUMN last_renewed_at timestamptz,
    ADD COLUMN last_tasks_at timestamptz`,
  `COMMENT ON COLUMN account.version IS 'incremented by every change of the data that account management shows'`,
  `COMMENT ON COLUMN account.changed_by IS 'null when the portal itself made the last change'`,
  ...versionTrigger('account', SHOWN),
  `CREATE TABLE account_task (
    account_id bigint NOT NULL REFERENCES account (id),
    period text COLLATE "C" NOT NULL CHECK (period ~ '^\\d{4}-\\d{2}$'),
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('BILLING', 'RENEWAL')),
    amount bigint NOT NULL,
    runs integer NOT NULL,
    done_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, period, kind)
  )`,
  `COMMENT ON COLUMN account_task.amount IS 'cents billed, or images credited, for the month so far; a rerun posts the difference'`,
  // a deleted account must not be charged by a request in progress, but late payments are still accepted
  'ALTER TABLE ledger_account ADD COLUMN is_closed boolean NOT NULL DEFAULT false',
  `COMMENT ON COLUMN ledger_account.is_closed IS 'true after its account is deleted; nothing is debited any more'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What account management shows of an account, and two administrators could change at once. */
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

const rowOf = (name: 'NEW' | 'OLD'): string => `(${SHOWN.map((column) => `${name}.${column}`).join(', ')})`;

/** Accounts that are managed: a version of each, what its list is searched in, and what its monthly tasks did. */
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
  `COMMENT ON COLUMN account.version IS 'rises with every change of what account management shows, whoever makes it'`,
  `COMMENT ON COLUMN account.changed_by IS 'null when the portal itself made the last change'`,
  // whoever raises the version by itself says who it was; every other change is the portal's
  `CREATE FUNCTION account_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.version = OLD.version AND ${rowOf('NEW')} IS DISTINCT FROM ${rowOf('OLD')} THEN
      NEW.version := OLD.version + 1;
      NEW.changed_by := NULL;
      NEW.changed_at := now();
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER account_version BEFORE UPDATE OF ${SHOWN.join(', ')} ON account
    FOR EACH ROW EXECUTE FUNCTION account_version()`,
  `CREATE TABLE account_task (
    account_id bigint NOT NULL REFERENCES account (id),
    period text COLLATE "C" NOT NULL CHECK (period ~ '^\\d{4}-\\d{2}$'),
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('BILLING', 'RENEWAL')),
    amount bigint NOT NULL,
    runs integer NOT NULL,
    done_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, period, kind)
  )`,
  `COMMENT ON COLUMN account_task.amount IS 'cents billed, or images given, for the month so far: a rerun posts the difference'`,
  // what is deleted takes no charge that was on its way; what comes in late still does
  'ALTER TABLE ledger_account ADD COLUMN is_closed boolean NOT NULL DEFAULT false',
  `COMMENT ON COLUMN ledger_account.is_closed IS 'its account is deleted: nothing is taken from it any more'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Which months the portal billed, and whether it has finished them. Opening a month lists its accounts, once. */
const STATEMENTS = [
  `CREATE TABLE account_month (
    period text COLLATE "C" NOT NULL CHECK (period ~ '^\\d{4}-\\d{2}$'),
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('BILLING', 'RENEWAL')),
    opened_at timestamptz NOT NULL,
    finished_at timestamptz,
    PRIMARY KEY (period, kind)
  )`,
  `COMMENT ON COLUMN account_month.finished_at IS 'null while accounts are still to be visited: a run that was killed goes on'`,
  'ALTER TABLE account_task DROP CONSTRAINT account_task_kind_check',
  `ALTER TABLE account_task ADD CONSTRAINT account_task_kind_check CHECK (kind IN ('BILLING', 'RENEWAL', 'ESCROW_LOW'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

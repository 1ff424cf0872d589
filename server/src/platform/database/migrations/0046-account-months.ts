import { type Kysely, sql } from 'kysely';

/** The months that the portal billed or is billing. The accounts of a month are listed once, when the month is opened. */
const STATEMENTS = [
  `CREATE TABLE account_month (
    period text COLLATE "C" NOT NULL CHECK (period ~ '^\\d{4}-\\d{2}$'),
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('BILLING', 'RENEWAL')),
    opened_at timestamptz NOT NULL,
    finished_at timestamptz,
    PRIMARY KEY (period, kind)
  )`,
  `COMMENT ON COLUMN account_month.finished_at IS 'null while accounts remain; a run that was killed is resumed'`,
  'ALTER TABLE account_task DROP CONSTRAINT account_task_kind_check',
  `ALTER TABLE account_task ADD CONSTRAINT account_task_kind_check CHECK (kind IN ('BILLING', 'RENEWAL', 'ESCROW_LOW'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

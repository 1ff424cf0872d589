import { type Kysely, sql } from 'kysely';

/**
 * The ledger of all money and of all flat-fee image credits: double entry and append-only.
 *
 * Liabilities and revenue (such as escrow) are positive; assets (cash, receivables) are negative. The balance of a customer's ledger
 * account is stored and updated in the transaction of its entries. The balances of shared ledger accounts are not stored, because
 * every purchase in the county would wait for the same row.
 */
const STATEMENTS = [
  `CREATE TABLE ledger_account (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text COLLATE "C" NOT NULL
      CHECK (kind IN ('ESCROW', 'IMAGES', 'RECEIVABLE', 'HOLD', 'CASH', 'REVENUE', 'SURCHARGE', 'IMAGES_ISSUED', 'ADJUSTMENT')),
    owner text COLLATE "C" NOT NULL,
    unit text COLLATE "C" NOT NULL CHECK (unit IN ('CENTS', 'IMAGES')),
    balance bigint,
    UNIQUE (kind, owner),
    UNIQUE (id, unit),
    CONSTRAINT ledger_unit CHECK ((unit = 'IMAGES') = (kind IN ('IMAGES', 'IMAGES_ISSUED'))),
    CONSTRAINT ledger_kept CHECK ((balance IS NOT NULL) = (kind IN ('ESCROW', 'IMAGES', 'RECEIVABLE', 'HOLD'))),
    CONSTRAINT ledger_floor CHECK (kind NOT IN ('ESCROW', 'IMAGES') OR balance >= 0)
  )`,
  `CREATE TABLE journal (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    idempotency_key text COLLATE "C" NOT NULL UNIQUE,
    request_hash text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    user_id bigint REFERENCES portal_user (id),
    account_id bigint REFERENCES account (id),
    session_id bigint,
    reference text COLLATE "C" NOT NULL,
    posted_at timestamptz NOT NULL,
    lines jsonb NOT NULL
  )`,
  'CREATE INDEX journal_account ON journal (account_id, posted_at)',
  'CREATE INDEX journal_user ON journal (user_id, posted_at)',
  'CREATE INDEX journal_reference ON journal (reference)',
  `CREATE TABLE entry (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    journal_id bigint NOT NULL REFERENCES journal (id),
    ledger_account_id bigint NOT NULL,
    unit text COLLATE "C" NOT NULL,
    amount bigint NOT NULL CHECK (amount <> 0),
    FOREIGN KEY (ledger_account_id, unit) REFERENCES ledger_account (id, unit)
  )`,
  'CREATE INDEX entry_journal ON entry (journal_id)',
  'CREATE INDEX entry_account ON entry (ledger_account_id, journal_id)',
  `CREATE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM entry WHERE journal_id = NEW.journal_id GROUP BY unit HAVING sum(amount) <> 0) THEN
      RAISE EXCEPTION 'journal % does not sum to zero', NEW.journal_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE CONSTRAINT TRIGGER entry_sums_to_zero AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal()`,
  ...['journal', 'entry'].map(
    (table) => `CREATE TRIGGER ${table}_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The keys that sign the audit log, foreign keys from seals to their rows and blocks, and a row that tests whether the database
 * accepts writes. The web role's rights are not granted here, because its name is a setting: web-rights.ts grants them after the
 * migrations.
 */
const STATEMENTS = [
  `CREATE TABLE audit_key (
    number integer PRIMARY KEY CHECK (number > 0),
    id text COLLATE "C" NOT NULL UNIQUE,
    public_key text NOT NULL,
    first_block bigint NOT NULL CHECK (first_block > 0),
    kept_at timestamptz NOT NULL,
    signature text NOT NULL
  )`,
  `COMMENT ON TABLE audit_key IS 'every key that has signed the audit log; the last one is current'`,
  `CREATE TRIGGER audit_key_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_key
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `ALTER TABLE audit_block ADD COLUMN key_id text COLLATE "C"`,
  `COMMENT ON COLUMN audit_block.key_id IS 'null: sealed before keys were stored, and its hash does not include the time'`,
  // NOT VALID, because damaged existing rows must not stop the migration: 'portal audit verify' reports them
  'ALTER TABLE audit_sealed ADD FOREIGN KEY (block) REFERENCES audit_block (number) NOT VALID',
  'ALTER TABLE audit_sealed ADD FOREIGN KEY (audit_id) REFERENCES audit_log (id) NOT VALID',
  `CREATE TABLE readiness_probe (
    id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    written_at timestamptz NOT NULL
  )`,
  'INSERT INTO readiness_probe (written_at) VALUES (now())',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

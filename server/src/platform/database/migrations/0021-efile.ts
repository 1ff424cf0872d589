import { type Kysely, sql } from 'kysely';

/**
 * Electronically filed documents. Files are stored once per content. A row of `efile_document` is one upload with its fields and its
 * price; when it gets a transaction number, it is a filing.
 */
const STATEMENTS = [
  `CREATE TABLE efile_file (
    sha256 text COLLATE "C" PRIMARY KEY,
    store_key text COLLATE "C" NOT NULL UNIQUE,
    bytes bigint NOT NULL CHECK (bytes BETWEEN 1 AND 25000000),
    touched_at timestamptz NOT NULL
  )`,
  `COMMENT ON COLUMN efile_file.touched_at IS 'when it was last sent; it is kept at least as long as an upload that is not submitted'`,
  `CREATE TABLE efile_document (
    id text COLLATE "C" PRIMARY KEY,
    sha256 text COLLATE "C" NOT NULL REFERENCES efile_file (sha256),
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('PDF', 'TIFF')),
    bytes bigint NOT NULL,
    file_name text NOT NULL,
    page_count integer NOT NULL CHECK (page_count > 0),
    user_id bigint REFERENCES portal_user (id),
    account_id bigint REFERENCES account (id),
    session_id bigint,
    is_guest boolean NOT NULL,
    filer_hash text COLLATE "C",
    network text COLLATE "C" NOT NULL,
    language text COLLATE "C" NOT NULL,
    efile_type text COLLATE "C" NOT NULL CHECK (efile_type IN ('LR', 'MAP', 'MAR', 'UCC1', 'UCC2')),
    contact jsonb NOT NULL,
    email_key text COLLATE "C" NOT NULL,
    payment text COLLATE "C" NOT NULL CHECK (payment IN ('CREDIT_CARD', 'ESCROW', 'INVOICE', 'NONE')),
    first_page bigint NOT NULL CHECK (first_page >= 0),
    additional_pages bigint NOT NULL CHECK (additional_pages >= 0),
    surcharge bigint NOT NULL CHECK (surcharge >= 0),
    created_at timestamptz NOT NULL,
    transaction_number text COLLATE "C" UNIQUE,
    journal_id bigint REFERENCES journal (id),
    submitted_at timestamptz,
    CONSTRAINT efile_document_owner CHECK (user_id IS NOT NULL OR filer_hash IS NOT NULL),
    CONSTRAINT efile_document_submitted CHECK ((transaction_number IS NULL) = (submitted_at IS NULL))
  )`,
  `COMMENT ON COLUMN efile_document.filer_hash IS 'hash of the cookie of a filer without a login'`,
  'CREATE INDEX efile_document_open ON efile_document (created_at) WHERE transaction_number IS NULL',
  'CREATE INDEX efile_document_file ON efile_document (sha256)',
  'CREATE INDEX efile_document_user ON efile_document (user_id, submitted_at) WHERE transaction_number IS NOT NULL',
  `CREATE TABLE efile_counter (
    year integer PRIMARY KEY,
    last integer NOT NULL CHECK (last > 0)
  )`,
  `COMMENT ON TABLE efile_counter IS 'the last number of each year; a number whose transaction is not committed was never assigned'`,
  'ALTER TABLE payment_attempt ALTER COLUMN user_id DROP NOT NULL',
  'ALTER TABLE payment_attempt ALTER COLUMN account_id DROP NOT NULL',
  'ALTER TABLE payment_attempt ALTER COLUMN session_id DROP NOT NULL',
  'ALTER TABLE payment_attempt ADD COLUMN sale_key text COLLATE "C"',
  'ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_purpose_check',
  `ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_purpose_check
    CHECK (purpose IN ('PREAUTHORIZATION', 'ESCROW_DEPOSIT', 'EFILE'))`,
  `ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_owner
    CHECK (CASE WHEN purpose = 'EFILE' THEN sale_key IS NOT NULL
      ELSE user_id IS NOT NULL AND account_id IS NOT NULL AND session_id IS NOT NULL END)`,
  `CREATE INDEX payment_attempt_sale ON payment_attempt (sale_key) WHERE sale_key IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
